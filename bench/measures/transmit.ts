/**
 * `npm run bench -- transmit`: how long the files of an instant take, from its end until the last one is at the
 * receiver: STATIONS (200) of 8 factors, sent to a real FTP server (vsftpd); ROUNDS (3) instants of a minute each.
 */
import { setTimeout } from 'node:timers/promises'
import { type Api, createApi } from '@quantrac/simulator'
import { startFtpServer } from '../load/ftp-server.ts'
import { machine, startMeasured } from '../load/program.ts'

const stations = Number(process.env['STATIONS'] ?? 200)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const factors = 8
const minuteMs = 60_000

const receiver = await startFtpServer()
const app = await startMeasured()
try {
  console.log(`npm run bench -- transmit, ${stations} stations of ${factors} factors`)
  console.log(`machine    ${machine()}`)
  const codes = Array.from({ length: stations }, (_, n) => `NT${String(n + 1).padStart(4, '0')}`)
  await app.connections.pool.query(
    `with made as (insert into module (code, code_key, manufacturer_id, name, type, interval_seconds)
       select code, lower(code), code, code, 'wasteWater', 60 from unnest($1::text[]) code returning id)
     insert into factor (module_id, name, code, code_key, manufacturer_id, unit)
     select id, 'F' || n, 'F' || n, 'f' || n, 'F' || n, 'mg/L' from made, generate_series(1, $2) n`,
    [codes, factors],
  )
  const api = createApi(app.url, app.token)
  await api.call('transmissionCreate', {
    body: {
      name: 'Department',
      protocol: 'ftp',
      host: '127.0.0.1',
      port: receiver.port,
      username: 'anonymous',
      password: 'plant@example',
      // Whoever runs it as root is not shut into the folder of the account.
      folder: `${receiver.root}/{yyyy}/{MM}/{dd}`,
      period_seconds: 60,
      wait_seconds: 0,
      stations: codes.map((code) => ({
        module_code: code,
        station_code: code,
        factors: Array.from({ length: factors }, (_, n) => ({
          factor_code: `F${n + 1}`,
          symbol: `F${n + 1}`,
        })),
      })),
    },
  })
  for (let round = 0; round < rounds; round += 1) await measure(api, await receiver.count())
} finally {
  await app.end()
  await receiver.end()
}

/** Stores a reading of each factor within the running minute, and waits for its files. */
async function measure(api: Api, before: number): Promise<void> {
  const instant = (Math.floor(Date.now() / minuteMs) + 1) * minuteMs
  await setTimeout(Math.max(0, instant - 40_000 - Date.now()))
  await api.importCsv(linesOf(instant - 45_000))
  if (Date.now() >= instant) throw new Error('the readings took longer than the minute')
  const cpu = process.cpuUsage()
  await setTimeout(instant - Date.now())
  let there = 0
  while (there < stations) {
    await setTimeout(100)
    there = (await receiver.count()) - before
    if (Date.now() - instant > 5 * minuteMs)
      throw new Error(`${there} files after five minutes: ${await stateOf(api)}`)
  }
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (Date.now() - instant) / 1000
  console.log(
    `${there} files at the receiver after ${seconds.toFixed(1)} s; server's CPU ${((user + system) / 1e6).toFixed(1)} s`,
  )
}

async function stateOf(api: Api): Promise<string> {
  const { results } = await api.call('transmissionList', { query: {} })
  return JSON.stringify(results.map(({ state }) => state))
}

function* linesOf(ts: number): Generator<string> {
  yield 'timestamp,module,factor,value\n'
  for (let station = 1; station <= stations; station += 1)
    for (let factor = 1; factor <= factors; factor += 1)
      yield `${new Date(ts).toISOString()},NT${String(station).padStart(4, '0')},F${factor},${(factor + station / 7).toFixed(2)}\n`
}
