import { expect, it } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'
import { makeReport } from './made-reports.ts'

const now = Date.parse('2026-11-20T00:00:00+07:00')
const { app, admin } = await startWithAdmin({ now: () => new Date(now) })
const minuteMs = 60_000
const day = (number: number, clock = '00:00') =>
  `2026-11-${String(number).padStart(2, '0')}T${clock}:00+07:00`

/** A station that measures every ten minutes, with one factor. */
async function station(code: string) {
  await makeModule(app, admin.token, { code, interval_seconds: 600 })
  return makeFactor(app, admin.token, { module: code, code: 'COD', decimals: 1 })
}

/** Without judging: what a report says must not need an alert. */
async function store(factor: { id: number }, from: string, values: readonly number[]): Promise<void> {
  const start = Date.parse(from)
  const readings = values.map((value, place) => ({ at: new Date(start + place * 10 * minuteMs), value }))
  await storeReadings(app, factor, readings)
}

async function summaryOf(module_code: string, [start_datetime, end_datetime]: readonly [string, string]) {
  const { id } = await makeReport(app, admin, { module_code, start_datetime, end_datetime })
  return (await app.call('reportSummary', { params: { id } }, admin)).body.data
}

it('exceedances, and the time beyond a limit, come from the readings', async () => {
  const cod = await station('A')
  const body = { factor_id: cod.id, max_value: 75, deadband: 5, on_delay_seconds: 600 }
  await app.call('thresholdCreate', { body }, admin)
  // Beyond for 30 minutes and inside the deadband for 20; then one reading that the delay forgives.
  await store(cod, day(5), [50, 80, 90, 85, 73, 73, 60, 60, 80, 60])
  expect(await summaryOf('A', [day(1), day(19)])).toMatchObject({
    exceeded_seconds: 3000,
    beyond_seconds: 2400,
    factors: [
      {
        exceedances: 1,
        exceeded_seconds: 3000,
        beyond_seconds: 2400,
        limits_from: null,
        limits_set_at: new Date(now).toISOString(),
        limit_changes: 0,
      },
    ],
    exceedances: [
      {
        alert_id: null,
        side: 'HI',
        started_at: '2026-11-04T17:10:00.000Z',
        ended_at: '2026-11-04T18:00:00.000Z',
        seconds: 3000,
        peak: 90,
        limit: 75,
      },
    ],
  })
})

it('one across the edges of a period is told by the readings before and after it', async () => {
  const cod = await station('B')
  await app.call('thresholdCreate', { body: { factor_id: cod.id, max_value: 75 } }, admin)
  await store(cod, day(5, '23:00'), [50, ...Array.from({ length: 200 }, () => 80), 50])
  const [before, within, after] = [
    await summaryOf('B', [day(5), day(6)]),
    await summaryOf('B', [day(6), day(7)]),
    await summaryOf('B', [day(7), day(8)]),
  ]
  const times = { started_at: '2026-11-05T16:10:00.000Z', ended_at: '2026-11-07T01:30:00.000Z' }
  for (const one of [before, within, after]) expect(one.exceedances).toMatchObject([times])
  const lengths = [before, within, after].map((one) => [one.exceeded_seconds, one.beyond_seconds])
  expect(lengths).toEqual([
    [3000, 3000],
    [86_400, 86_400],
    [30_600, 30_600],
  ])
})

it('limits that are younger than the readings are said, and those of then are used', async () => {
  const cod = await station('C')
  const known = Array.from({ length: 12 }, () => 80)
  await store(cod, day(5), known)
  await app.connections.pool.query('update factor_state set latest_ts = $2 where factor_id = $1', [
    cod.id,
    new Date(day(5, '01:50')),
  ])
  await app.call('thresholdCreate', { body: { factor_id: cod.id, max_value: 75 } }, admin)
  await app.connections.pool.query(
    `insert into limit_period (factor_id, from_at, is_on, max_value, min_range, max_range, deadband, on_delay_seconds, off_delay_seconds, set_at)
       values ($1, $2, true, 90, 0, 0, 0, 0, 0, $2)`,
    [cod.id, new Date(day(5, '02:30'))],
  )
  await store(cod, day(5, '02:00'), known)
  const [factor] = (await summaryOf('C', [day(5), day(6)])).factors
  expect(factor).toMatchObject({
    max_value: 75,
    exceedances: 1,
    // From 02:00 until the first reading that 90 held for.
    exceeded_seconds: 1800,
    beyond_seconds: 1800,
    limits_from: '2026-11-04T18:50:00.001Z',
    limit_changes: 1,
  })
})

it('the time of all factors counts once where they overlap', async () => {
  const cod = await station('D')
  const tss = await makeFactor(app, admin.token, { module: 'D', code: 'TSS' })
  for (const { id } of [cod, tss])
    await app.call('thresholdCreate', { body: { factor_id: id, max_value: 75 } }, admin)
  await store(cod, day(5), [80, 80, 80, 50])
  await store(tss, day(5, '00:20'), [80, 80, 80, 50])
  const { factors, ...all } = await summaryOf('D', [day(5), day(6)])
  expect(factors).toMatchObject([{ exceeded_seconds: 1800 }, { exceeded_seconds: 1800 }])
  expect(all).toMatchObject({ exceeded_seconds: 3000, beyond_seconds: 3000 })
})

it('an alert that was raised for it is named', async () => {
  const cod = await station('E')
  await app.call('thresholdCreate', { body: { factor_id: cod.id, max_value: 75 } }, admin)
  const lines = [50, 80, 50].map((value, place) => `E,COD,${day(19, `23:${place + 1}0`)},${value},0`)
  await app.call(
    'metricImport',
    { body: `module,factor,timestamp,value,quality\n${lines.join('\n')}\n` },
    admin,
  )
  const { body } = await app.call('alertList', { query: { module: 'E' } }, admin)
  const { exceedances } = await summaryOf('E', [day(19), day(20)])
  expect(exceedances).toMatchObject([{ alert_id: body.results[0]?.id ?? 0, peak: 80 }])
})
