import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packHistory } from '../src/features/history/packing.service.ts'
import { deleteMetric, updateMetric } from '../src/features/readings/metrics/metrics.service.ts'
import { storeReadings } from '../src/features/readings/store/store.service.ts'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { depsOf } from './history-copy.ts'
import { dayMs, firstDay, factorCount, type GivenReading, Model, reading } from './history-model.ts'
import { makeFactor, makeModule } from './made-modules.ts'
import { askReport, endedReport } from './made-reports.ts'
import {
  type Asked,
  codeOf,
  intervalSeconds,
  type ModelCell,
  rowsOf,
  summaryOf,
  unitOf,
} from './reports-model.ts'

const now = firstDay + 5 * dayMs + 2 * 3_600_000
let app: TestApp
let admin: TestActor
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(now) })
  admin = await signIn(app, { role: 'admin' })
})
afterAll(() => app.stop())

const batch = fc.array(reading, { minLength: 1, maxLength: 30, size: 'max' })
const pick = fc.double({ min: 0, max: 0.999, noNaN: true })
const change = fc.oneof(
  fc.record({
    kind: fc.constant('store' as const),
    readings: fc.array(reading, { minLength: 1, maxLength: 6 }),
  }),
  fc.record({
    kind: fc.constant('correct' as const),
    pick,
    value: fc.integer({ min: -9, max: 999 }),
    quality: fc.constantFrom<(0 | 1 | 2)[]>(0, 1, 2),
  }),
  fc.record({ kind: fc.constant('delete' as const), pick }),
)
const asked: fc.Arbitrary<Asked> = fc
  .record({
    layout: fc.constantFrom('wide' as const, 'long' as const),
    resolution: fc.constantFrom(
      'raw' as const,
      'raw' as const,
      '5m' as const,
      '15m' as const,
      '1h' as const,
      '1d' as const,
    ),
    factors: fc.shuffledSubarray([0, 1, 2], { minLength: 1 }),
    from: fc.integer({ min: -12, max: 60 }),
    length: fc.integer({ min: 0, max: 110 }),
    minutes: fc.constantFrom(0, 0, 7, 30),
  })
  .map(({ from, length, minutes, ...rest }) => {
    const start = firstDay + from * 3_600_000 + minutes * 60_000
    return { ...rest, start, end: start + length * 3_600_000 }
  })
const rounds = fc.record({
  batches: fc.array(batch, { minLength: 1, maxLength: 3 }),
  /** Days are pages from the beginning, or rows and then packed, or rows. */
  days: fc.constantFrom('pages', 'packed', 'rows'),
  asked,
  meanwhile: fc.array(change, { maxLength: 6 }),
})

type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

interface Station {
  readonly code: string
  readonly key: string
  readonly ids: readonly number[]
}

/** A station with three factors, the first of them a counter. */
async function makeStation(days: string): Promise<Station> {
  const module = await makeModule(app, admin.token, { interval_seconds: intervalSeconds })
  const ids: number[] = []
  for (let factor = 0; factor < factorCount; factor += 1) {
    const kind = factor === 0 ? 'counter' : 'gauge'
    const named = {
      code: codeOf(factor),
      manufacturer_id: codeOf(factor),
      unit: unitOf(factor),
      kind,
    } as const
    ids.push((await makeFactor(app, admin.token, { module: module.code, ...named })).id)
  }
  // Of the four days that readings are of, the first two are over as pages, or none is.
  const packed = days === 'pages' ? '2026-03-08' : '2026-01-01'
  await app.connections.pool.query(
    'update factor_state set packed_until = $2::date where factor_id = any($1::int[])',
    [ids, packed],
  )
  return { code: module.code, key: module.manufacturer_id, ids }
}

const deps = () => depsOf({ pool: app.connections.pool, ctx: app.system }, () => new Date(now))

async function store({ ids, key }: Station, readings: readonly GivenReading[], model: Model): Promise<void> {
  const given = readings.map(({ factor, ts, value, quality }) => ({
    target: { factor_id: ids[factor] ?? 0, module_key: key, factor_key: codeOf(factor) },
    ts,
    value,
    quality,
    received_at: now,
  }))
  await storeReadings(deps(), given)
  model.store(readings)
}

async function apply(station: Station, one: Change, model: Model): Promise<void> {
  if (one.kind === 'store') return store(station, one.readings, model)
  const picked = model.picked(one.pick)
  if (picked === undefined) return
  const id = `${station.ids[picked.factor]}-${picked.ts}`
  if (one.kind === 'delete') {
    await deleteMetric(app.system, deps(), id)
    model.remove(picked)
  } else {
    const { value, quality } = one
    await updateMetric(app.system, deps(), { id, change: { value, quality } })
    model.set({ ...picked, value, quality })
  }
}

const detail = async (id: number): Promise<ModelCell[][]> =>
  (await app.call('reportDetail', { params: { id }, query: { limit: 1000 } }, admin)).body.data

/** The cells of the file, as the detail has them. */
async function fileRows(id: number, locale: 'vi' | 'en'): Promise<ModelCell[][]> {
  const text = await (await app.raw('reportCsv', { params: { id }, query: { locale } }, admin)).text()
  const delimiter = locale === 'vi' ? ';' : ','
  const [headers = [], ...rows]: string[][] = parse(text, { bom: true, delimiter, record_delimiter: '\r\n' })
  return rows.map((row) =>
    row.map((cell, place) => {
      if (cell === '') return headers[place] === 'unit' ? '' : null
      if (headers[place] === 'timestamp') return new Date(cell).toISOString()
      if (headers[place] === 'factor' || headers[place] === 'unit') return cell
      return Number(locale === 'vi' ? cell.replace(',', '.') : cell)
    }),
  )
}

test('a report is the readings of one moment between the request and its end, and stays so', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async ({ batches, days, asked: given, meanwhile }) => {
      // Nothing is measured yet of what is ahead.
      const what = { ...given, end: Math.min(given.end, now) }
      const station = await makeStation(days)
      const model = new Model()
      for (const readings of batches) await store(station, readings, model)
      if (days === 'packed') await packHistory(app.system, { pool: app.connections.pool })
      const states = [model.readings]
      const { body } = await askReport(app, admin, {
        module_code: station.code,
        factors: what.factors.map(codeOf),
        layout: what.layout,
        resolution: what.resolution,
        start_datetime: new Date(what.start).toISOString(),
        end_datetime: new Date(given.end).toISOString(),
      })
      const { id } = body.data
      for (const one of meanwhile) {
        await apply(station, one, model)
        states.push(model.readings)
      }
      const report = await endedReport(app, admin, id)
      expect(report).toMatchObject({ status: 'ready', progress: 1 })
      const rows = await detail(id)
      const { factors } = (await app.call('reportSummary', { params: { id } }, admin)).body.data
      const found = { rows, factors }
      expect(report.row_count).toBe(rows.length)
      // Of the moments in question, the one that it is nearest to: of that one it is all.
      const [nearest] = states
        .map((state) => differences(found, expectedOf(state, what)))
        .toSorted((one, other) => one.length - other.length)
      expect(nearest).toEqual([])
      expect(await fileRows(id, 'en')).toEqual(rows)
      expect(await fileRows(id, 'vi')).toEqual(rows)
      await store(station, [{ factor: what.factors[0] ?? 0, ts: what.start, value: 7777, quality: 0 }], model)
      expect(await detail(id)).toEqual(rows)
    }),
    { numRuns: 30 },
  )
})

/** Only a counter has a difference. */
const expectedOf = (state: readonly GivenReading[], what: Asked) => ({
  rows: rowsOf(state, what),
  factors: what.factors.map((factor) => {
    const summary = summaryOf(state, factor, what)
    return factor === 0 ? summary : { ...summary, difference: null, interpolated: false }
  }),
})

/** What is other than expected, with its place: all fields of the expected value, but for the last digits of sums. */
function differences(found: unknown, expected: unknown, at = ''): string[] {
  if (Array.isArray(expected)) {
    const all: unknown[] = Array.isArray(found) ? found : []
    const same = expected.flatMap((one, place) => differences(all[place], one, `${at}[${place}]`))
    return all.length === expected.length ? same : [`${at} has ${all.length} of ${expected.length}`, ...same]
  }
  if (typeof expected === 'object' && expected !== null) {
    const named = new Map(Object.entries(found ?? {}))
    return Object.entries(expected).flatMap(([key, one]) => differences(named.get(key), one, `${at}.${key}`))
  }
  return found === expected || isNear(found, expected)
    ? []
    : [`${at}: ${String(found)} and not ${String(expected)}`]
}

const isNear = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' &&
  typeof other === 'number' &&
  Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other))
