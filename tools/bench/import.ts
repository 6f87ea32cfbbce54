/** `node tools/bench/import.ts`: readings a second of a CSV import of days that are over, one after another in time. LINES (1,000,000), FACTORS (20). */
import { Readable } from 'node:stream'
import { createApi } from '../../simulator/src/api.ts'
import { readCpu } from './load/cpu.ts'
import { machine, startMeasured } from './load/program.ts'

const lines = Number(process.env['LINES'] ?? 1_000_000)
const factors = Number(process.env['FACTORS'] ?? 20)
const stepMs = 60_000
const linesAtOnce = 5000

const app = await startMeasured()
try {
  const api = createApi(app.url, app.token)
  await api.call('moduleCreate', { body: { code: 'CSV', manufacturer_id: 'CSV', description: '' } })
  for (let n = 1; n <= factors; n++) {
    const factor = { module: 'CSV', code: `F${n}`, name: `F${n}`, manufacturer_id: `F${n}` }
    await api.call('factorCreate', { body: factor })
  }
  const pieces = [...csv()].map((text) => Buffer.from(text))
  const before = await readCpu(app.dataDir, null)
  const began = performance.now()
  const response = await fetch(`${app.url}/api/metrics/import/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.token}`, 'content-type': 'text/csv' },
    body: Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>, // Node's own type of the same
    duplex: 'half',
  })
  const answer = await response.text()
  const seconds = (performance.now() - began) / 1000
  const after = await readCpu(app.dataDir, null)
  const each = (used: number) => ((used * 1e6) / lines).toFixed(1)
  console.log(`node tools/bench/import.ts, ${lines} lines, ${factors} factors, one a minute`)
  console.log(`machine    ${machine()}`)
  console.log(
    `${Math.round(lines / seconds).toLocaleString('en')} readings/s; CPU µs a reading: server and sender ${each(after.server - before.server)}, ` +
      `postgres ${each(after.postgres - before.postgres)}; ${answer.slice(0, 100)}`,
  )
} finally {
  await app.end()
}

function* csv(): Generator<string> {
  const from = Date.now() - Math.ceil(lines / factors) * stepMs - 3 * 86_400_000
  let piece = 'module,factor,timestamp,value\n'
  for (let n = 0; n < lines; n++) {
    const instant = new Date(from + Math.floor(n / factors) * stepMs).toISOString()
    piece += `CSV,F${(n % factors) + 1},${instant},${(50 + 30 * Math.sin(n / 97)).toFixed(2)}\n`
    if (n % linesAtOnce !== linesAtOnce - 1) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}
