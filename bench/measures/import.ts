/**
 * `node bench/measures/import.ts`: readings a second of a CSV import of days that are over, one instant after another,
 * alone and while stations send. LINES (10,000,000), READINGS_PER_SECOND (1,000) beside it.
 */
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { probeAlerts } from '../load/probe.ts'
import { machine, percentile } from '../load/program.ts'
import { startSending } from '../load/publish.ts'
import { startServed } from '../load/server.ts'

const lines = Number(process.env['LINES'] ?? 10_000_000)
const readingsPerSecond = Number(process.env['READINGS_PER_SECOND'] ?? 1000)
const factors = 20
const stepMs = 60_000
const linesAtOnce = 5000
const sending = 100
const probes = 200

const folder = await mkdtemp(join(tmpdir(), 'quantrac-bench-'))
const app = await startServed({ modules: sending + probes + 2, factors })
try {
  console.log(`node bench/measures/import.ts, ${lines} lines, ${factors} factors with limits, one a minute`)
  console.log(`machine    ${machine()}`)
  console.log(`alone                        ${await importCsv(`M${sending + probes + 1}`)}`)
  console.log(`a reading at rest            ${(await app.readSize()).toFixed(2)} bytes`)
  const load = startSending({ port: app.brokerPort, modules: sending, readingsPerSecond })
  const [imported, waits] = await Promise.all([
    importCsv(`M${sending + probes + 2}`),
    probeAlerts(app, { after: sending, probes }),
  ])
  await load.stop()
  const [p50, p99, most] = [percentile(waits, 0.5), percentile(waits, 0.99), Math.max(...waits)]
  console.log(`with ${readingsPerSecond} readings/s beside   ${imported}`)
  console.log(
    `alerts beside it: ${waits.length} of ${probes}, from publishing to the frame p50 ${p50.toFixed(0)} ms, ` +
      `p99 ${p99.toFixed(0)} ms, max ${most.toFixed(0)} ms`,
  )
} finally {
  await app.end()
  await rm(folder, { recursive: true })
}

async function importCsv(module: string): Promise<string> {
  const file = join(folder, `${module}.csv`)
  await writeCsv(file, module)
  const before = await app.readCpu()
  const began = performance.now()
  const response = await fetch(`${app.url}/api/metrics/import/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.token}`, 'content-type': 'text/csv' },
    body: Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>, // Node's own type of the same
    duplex: 'half',
  })
  const answer = await response.text()
  const seconds = (performance.now() - began) / 1000
  const after = await app.readCpu()
  await rm(file)
  const each = (used: number) => ((used * 1e6) / lines).toFixed(1)
  return (
    `${Math.round(lines / seconds).toLocaleString('en')} lines/s; CPU µs a line: server ${each(after.server - before.server)}, ` +
    `postgres ${each(after.postgres - before.postgres)}; ${answer.slice(0, 80)}`
  )
}

async function writeCsv(path: string, module: string): Promise<void> {
  const file = await open(path, 'w')
  const from = Date.now() - Math.ceil(lines / factors) * stepMs - 3 * 86_400_000
  let piece = 'module,factor,timestamp,value\n'
  for (let n = 0; n < lines; n++) {
    const instant = new Date(from + Math.floor(n / factors) * stepMs).toISOString()
    // Below the warning of `makeStations`.
    piece += `${module},F${(n % factors) + 1},${instant},${(45 + 20 * Math.sin(n / 97)).toFixed(2)}\n`
    if (n % linesAtOnce !== linesAtOnce - 1 && n < lines - 1) continue
    await file.write(piece)
    piece = ''
  }
  await file.close()
}
