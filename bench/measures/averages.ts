/**
 * `npm run bench -- averages`: what a year of averages costs through the HTTP API, TIMES (200) calls each, of a factor
 * with a reading a minute; PERIODS (1h,8h,24h,month,year), and of a meter those of 8 hours.
 */
import { averagePeriods } from '@quantrac/contract'
import { askInTurn } from '../load/ask.ts'
import { kinds, writeHistory } from '../load/history-pages.ts'
import { asOwner } from '../load/owner.ts'
import { machine, percentile, startMeasured } from '../load/program.ts'

const times = Number(process.env['TIMES'] ?? 200)
const periods = (process.env['PERIODS'] ?? averagePeriods.join()).split(',')
const days = 365
const [kind] = kinds

const app = await startMeasured()
try {
  console.log(`npm run bench -- averages, ${kind.name}, a year, every call ${times} times`)
  console.log(`machine    ${machine()}`)
  await writeHistory(app, kind, { code: 'AVERAGES', factors: 2, days })
  await asOwner(app, 'vacuum analyze reading_day, reading')
  const end = app.system.now().getTime()
  const span = `start_datetime=${new Date(end - days * 86_400_000).toISOString()}&end_datetime=${new Date(end).toISOString()}`
  const path = (factor: string, period: string) =>
    `/api/averages/AVERAGES/?factor_code=${factor}&period=${period}&${span}`
  // F1 is a meter.
  const asks = [...periods.map((period) => path('F2', period)), path('F1', '8h')]
  for (const one of asks) {
    const before = process.cpuUsage()
    const took = await askInTurn({ url: app.url, token: app.token, paths: [one], times })
    const { user, system } = process.cpuUsage(before)
    const [first = 0, ...others] = took[one] ?? []
    const [p50, p99] = [percentile(others, 0.5), percentile(others, 0.99)]
    const what = /factor_code=(.*?)&start/.exec(one)?.[1] ?? one
    const cpu = (user + system) / 1000 / times
    console.log(
      `  ${what.padEnd(16)} first ${first.toFixed(1)} ms, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, server's CPU ${cpu.toFixed(1)} ms`,
    )
  }
} finally {
  await app.end()
}
