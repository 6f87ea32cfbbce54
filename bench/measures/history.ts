/**
 * `npm run bench -- history`: bytes a reading at rest, and what charts, tables and energy cost through the HTTP API,
 * for factors of several kinds, TIMES (200) each. YEARS (1), FACTORS of a station (20), STATIONS (1), KINDS (their
 * numbers, 0,1,2,3,4), ASK (calls whose name has this in it).
 */
import { askInTurn } from '../load/ask.ts'
import { type Kind, kinds, writeHistory } from '../load/history-pages.ts'
import { asOwner } from '../load/owner.ts'
import { machine, type Measured, percentile, startMeasured } from '../load/program.ts'

const years = Number(process.env['YEARS'] ?? 1)
const factors = Number(process.env['FACTORS'] ?? 20)
const stations = Number(process.env['STATIONS'] ?? 1)
const wanted = (process.env['KINDS'] ?? '0,1,2,3,4').split(',').map(Number)
const dayMs = 86_400_000
const times = Number(process.env['TIMES'] ?? 200)
const named = process.env['ASK'] ?? ''
const secondDays = 4

const app = await startMeasured()
try {
  console.log(
    `npm run bench -- history, ${stations} × ${factors} factors, ${years} years, every call ${times} times`,
  )
  console.log(`machine    ${machine()}`)
  for (const number of wanted) {
    const kind = kinds[number]
    if (kind !== undefined) await measure(app, kind)
  }
} finally {
  await app.end()
}

async function measure(of: Measured, kind: Kind): Promise<void> {
  const { pool } = of.connections
  const days = kind.step_ms < 60_000 ? secondDays : 365 * years
  const began = performance.now()
  const code = (station: number) => `S${kind.step_ms}-${kind.jitter_ms}-${kind.decimals ?? 'f'}-${station}`
  for (let station = 1; station <= stations; station++)
    await writeHistory(of, kind, { code: code(station), factors, days })
  const readings = ((stations * factors * dayMs) / kind.step_ms) * days
  await asOwner(of, 'vacuum analyze reading_day, reading')
  const { rows } = await pool.query<{ bytes: number }>(
    `select pg_total_relation_size('reading_day') as bytes`,
  )
  const bytes = (rows[0]?.bytes ?? 0) / readings
  console.log(
    `${kind.name}: ${readings.toLocaleString('en')} readings, ${bytes.toFixed(1)} bytes each (made in ${((performance.now() - began) / 1000).toFixed(0)} s)`,
  )
  const all = questions(code(Math.ceil(stations / 2)), kind, { days, end: of.system.now().getTime() })
  const { rows: ids } = await pool.query<{ id: number }>(
    `select f.id from factor f join module m on m.id = f.module_id where m.code = $1 order by f.id desc limit 1`,
    [code(Math.ceil(stations / 2))],
  )
  if (kind.step_ms >= 60_000) all.push(...lists(ids[0]?.id ?? 0, kind, days))
  const asks = all.filter(([what]) => what.includes(named))
  const took = await askInTurn({ url: of.url, token: of.token, paths: asks.map(([, path]) => path), times })
  for (const [what, path] of asks) {
    const [first = 0, ...others] = took[path] ?? []
    const [p50, p99] = [percentile(others, 0.5), percentile(others, 0.99)]
    console.log(
      `  ${what.padEnd(58)} first ${first.toFixed(1)} ms, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    )
  }
  await asOwner(of, 'truncate reading_day, reading')
}

type Question = readonly [what: string, path: string]

function questions(code: string, kind: Kind, { days, end }: { days: number; end: number }): Question[] {
  const path = (call: string, query: string) => `/api/modules/${call}/${code}/?${query}`
  const span = (from: number, to: number) =>
    `start_datetime=${new Date(end - from * dayMs).toISOString()}&end_datetime=${new Date(end - to * dayMs).toISOString()}`
  const series = (codes: readonly string[], query: string) =>
    path('get-factor-with-time-by-module', [...codes.map((one) => `factor_code=${one}`), query].join('&'))
  if (kind.step_ms < 60_000)
    return [
      ['a day in 500 points', series(['F2'], `${span(2, 1)}&max_points=500`)],
      ['a day in 5,000 points', series(['F2'], `${span(2, 1)}&max_points=5000`)],
      ['an hour as its 3,600 readings', series(['F2'], `${span(2, 2 - 1 / 24)}&max_points=5000`)],
      ['the newest hour as its readings', series(['F2'], `${span(1 / 24, 0)}&max_points=5000`)],
    ]
  const ten = Array.from({ length: 10 }, (_, n) => `F${n + 2}`)
  const year = span(365, 0)
  const table = (query: string) => path('get-all-factor-by-module', `limit=50&${query}`)
  const rows = Math.floor((days * dayMs) / kind.step_ms) * (kind.jitter_ms > 0 ? factors : 1)
  const month = span(days / 2, days / 2 - 30)
  return [
    ['series: a year of a factor in 500 points', series(['F2'], `${year}&max_points=500`)],
    ['series: a year of ten factors in 500 points', series(ten, `${year}&max_points=500`)],
    ['series: a year of a factor in 5,000 points', series(['F2'], `${year}&max_points=5000`)],
    ['series: all the years of a factor in 500 points', series(['F2'], `${span(days, 0)}&max_points=500`)],
    ['series: a day of a factor in 500 points', series(['F2'], `${span(2, 1)}&max_points=500`)],
    ['energy: a year', path('get-energy-distribution-by-module', year)],
    ['energy: a month', path('get-energy-distribution-by-module', span(30, 0))],
    ['energy: the cards of a station', path('energy', '')],
    ['the day of a station', path('day', '')],
    ['table: newest page', table('offset=0')],
    ['table: a page in the middle', table(`offset=${rows >> 1}`)],
    ['table: the last page', table(`offset=${rows - 100}`)],
    ['table of a month long ago: newest page', table(`offset=0&${month}`)],
    ['table of a month long ago: a far page', table(`offset=20000&${month}`)],
  ]
}

function lists(factor: number, { step_ms }: Kind, days: number): Question[] {
  const list = (query: string) => `/api/metrics/list/?limit=50&${query}`
  const rows = Math.floor((days * dayMs) / step_ms)
  return [
    ['list of a factor: newest page', list(`factor=${factor}&offset=0`)],
    ['list of a factor: a page in the middle', list(`factor=${factor}&offset=${rows >> 1}`)],
    ['list of a factor: the last page', list(`factor=${factor}&offset=${rows - 100}`)],
    ['list of all factors: newest page', list('offset=0')],
    ['list of all factors: page at 500,000', list('offset=500000')],
  ]
}
