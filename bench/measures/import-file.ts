/**
 * `node bench/measures/import-file.ts`: values a second of a file with a column a factor, as a spreadsheet saves it:
 * sent, counted, stored, undone, and the memory that it took. ROWS (105,000), a minute apart, of 12 factors with
 * limits. HEAP: at most so many MiB of heap for the server, which shows what the import needs.
 */
import { importCalls } from '../load/file-import.ts'
import { machine } from '../load/program.ts'
import { startServed } from '../load/server.ts'

const rows = Number(process.env['ROWS'] ?? 105_000)
const factors = 12
const values = rows * factors

const app = await startServed({ modules: 2, factors })
const peak = await app.readPeak()
const { call, until } = importCalls(app)
try {
  console.log(`node bench/measures/import-file.ts, ${rows} rows of ${factors} factors with limits`)
  console.log(`machine    ${machine()}`)
  const form = new FormData()
  form.set('file', new Blob([madeFile()]), 'M1.csv')
  const id = await timed('sent, recognised', async () => (await call('POST', 'create/', form)).id)
  await timed('counted', () => until(id, 'ready'))
  await call('POST', `run/${id}/`)
  await timed('stored', () => until(id, 'done'))
  await call('POST', `undo/${id}/`)
  await timed('undone', () => until(id, 'undone'))
} finally {
  await app.end()
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = await app.readCpu()
  const began = performance.now()
  const done = await work()
  const seconds = (performance.now() - began) / 1000
  const after = await app.readCpu()
  const mebibytes = Math.round(((await app.readPeak()) - peak) / 2 ** 20)
  const each = (used: number) => ((used * 1e6) / values).toFixed(1)
  console.log(
    `${name.padEnd(18)} ${seconds.toFixed(1).padStart(6)} s, ${Math.round(values / seconds)
      .toLocaleString('en')
      .padStart(9)} values/s; ` +
      `CPU µs a value: server ${each(after.server - before.server)}, postgres ${each(after.postgres - before.postgres)}; ` +
      `until now at most ${mebibytes} MiB more`,
  )
  return done
}

function madeFile(): string {
  const first = Date.now() - rows * 60_000 - 3 * 86_400_000
  const heads = Array.from({ length: factors }, (_, n) => `F${n + 1}`)
  const lines = [['Thời gian', ...heads].join(';')]
  for (let row = 0; row < rows; row += 1) {
    const [day = '', clock = ''] = new Date(first + row * 60_000).toISOString().split('T')
    const date = day.split('-').toReversed().join('/')
    const cells = heads.map((_, n) => (45 + 20 * Math.sin((row + n) / 97)).toFixed(2).replace('.', ','))
    lines.push([`${date} ${clock.slice(0, 5)}`, ...cells].join(';'))
  }
  return lines.join('\n')
}
