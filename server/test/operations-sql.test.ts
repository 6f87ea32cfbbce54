import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packHistory } from '../src/features/history/packing.service.ts'
import { storeReadings } from '../src/features/readings/store/store.service.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeStation } from './wire-stations.ts'

const document = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8')
// Those that make users of the database are run by program-role.test.ts.
const [points, hours, page, ...others] = [...document.matchAll(/```sql\n([\s\S]*?)```/g)]
  .map(([, text = '']) => text)
  .filter((text) => !text.includes('create role'))
const now = new Date('2026-11-20T05:00:00Z')
const hourMs = 3_600_000

let app: TestApp
let factorId = 0
const readings: { ts: Date; value: number; quality: 0 | 1 | 2 }[] = []

beforeAll(async () => {
  app = await startTestApp({ now: () => now })
  const { pool } = app.connections
  const station = await makeStation(pool, { key: 'SQL', factors: 2 })
  factorId = station.factors[0]?.id ?? 0
  // 18 November: regular, whole numbers. 19 November: irregular, decimals, a suspect one. 20 November is open.
  for (let at = 0; at < 60; at += 1) {
    const ts = Date.parse('2026-11-18T01:00:00Z') + at * 30 * 60_000 + (at >= 32 ? at * at : 0)
    const value = at >= 32 ? at / 7 : at
    readings.push({ ts: new Date(ts), value, quality: at === 40 ? 1 : 0 })
  }
  readings.push({ ts: new Date('2026-11-20T04:00:00Z'), value: 5, quality: 0 })
  const { bus, log } = app.system
  await storeReadings(
    { pool, bus, log, mail: false, now: () => now },
    station.factors.flatMap(({ id, key }) =>
      readings.map(({ ts, value, quality }) => ({
        target: { factor_id: id, module_key: station.key, factor_key: key },
        ts: ts.getTime(),
        value,
        quality,
        received_at: now.getTime(),
      })),
    ),
  )
  await packHistory(app.system, { pool })
})
afterAll(() => app.stop())

/** A statement of the document, of this factor, with Grafana's macros as it replaces them, at the test's date. */
async function answerOf(statement: string | undefined) {
  const [from, to] = ["'2026-11-18T02:00:00Z'", "'2026-11-20T05:00:00Z'"]
  const text = (statement ?? '')
    .replace('factor_id = 17', `factor_id = ${factorId}`)
    .replaceAll(/\$__timeFilter\((\w+)\)/g, `$1 BETWEEN ${from} AND ${to}`)
    .replaceAll('$__timeFrom()', from)
    .replaceAll('$__timeTo()', to)
    .replaceAll('current_date', "'2026-11-20'::date")
  return (await app.connections.pool.query(text)).rows
}

const localDay = (ts: Date) => new Date(ts.getTime() + 7 * hourMs).toISOString().slice(0, 10)

test('docs/operations.md has three statements about readings, all run here', () => {
  expect(others).toEqual([])
})

test('the statement for Grafana gives every good reading of the time asked for, packed or not', async () => {
  const expected = readings.filter(
    ({ ts, quality }) => quality === 0 && ts >= new Date('2026-11-18T02:00:00Z'),
  )
  expect(await answerOf(points)).toEqual(expected.map(({ ts, value }) => ({ time: ts, value })))
})

test('the statement for hours gives mean, least and greatest of each hour of the packed days', async () => {
  const measured = readings.filter(({ ts, quality }) => quality === 0 && localDay(ts) < '2026-11-20')
  const byHour = Map.groupBy(measured, ({ ts }) => Math.floor(ts.getTime() / hourMs))
  const expected = [...byHour].map(([hour, list]) => {
    const values = list.map(({ value }) => value)
    const start = new Date(hour * hourMs)
    return {
      day: localDay(start),
      hour: (start.getUTCHours() + 7) % 24,
      mean: expect.closeTo(values.reduce((sum, value) => sum + value, 0) / values.length, 9),
      min: Math.min(...values),
      max: Math.max(...values),
    }
  })
  expect(await answerOf(hours)).toEqual(expected)
})

test('the statement for a page gives its readings, of regular and of irregular days, as whole numbers and as floats', async () => {
  const forms = await app.connections.pool.query(
    `select step_ms is null as irregular, floats is not null as floats, qualities is not null as qualities
     from reading_day where factor_id = $1 order by day`,
    [factorId],
  )
  expect(forms.rows).toEqual([
    { irregular: false, floats: false, qualities: false },
    { irregular: true, floats: true, qualities: true },
  ])
  for (const day of ['2026-11-18', '2026-11-19']) {
    const expected = readings.filter(({ ts }) => localDay(ts) === day)
    expect(await answerOf(page?.replace('2026-11-19', day))).toEqual(
      expected.map(({ ts, value, quality }) => ({ time: ts, value, quality })),
    )
  }
})
