import { type AveragePeriod, HOUR_MS, localInstant, MINUTE_MS } from '@quantrac/contract'
import { migrate } from '../src/db/migrate.ts'
import { storeReadings } from '../src/features/readings/store/store.service.ts'
import { createDatabase } from './database.ts'
import { depsOf, type HistoryCopy, openCopy } from './history-copy.ts'
import { makeStation, type TestStation } from './wire-stations.ts'

export const midnight = localInstant('2026-03-02')

export const from = (first: number, length: number): number[] => Array.from({ length }, (_, n) => first + n)

const limits = [
  { quantity: 'NO2', period: '1h', max_value: 200 },
  { quantity: 'NO2', period: '8h', max_value: 150 },
  { quantity: 'NO2', period: '24h', max_value: 100 },
]

export type JudgedWorld = Awaited<ReturnType<typeof openJudged>>

/** Two copies of the program with one clock, and a document with limits of NO2, which the newest station may take. */
export async function openJudged() {
  const state = { clock: midnight, station: undefined as TestStation | undefined, made: 0 }
  const database = await createDatabase()
  await migrate(database.url)
  const copies = [openCopy(database.url, () => state.clock), openCopy(database.url, () => state.clock)]
  const copy = (place = 0): HistoryCopy => copies[place] as HistoryCopy // two are made
  const query = <R extends object>(text: string, values: unknown[] = []) =>
    copy()
      .pool.query<R>(text, values)
      .then(({ rows }) => rows)
  const entries = limits.map((entry) => ({
    min_value: null,
    unit: 'µg/Nm³',
    column: '',
    condition: '',
    valid_from: null,
    valid_until: null,
    ...entry,
  }))
  const [standard] = await query<{ id: number }>(
    `insert into standard (code, code_key, group_name, title_vi, title_en, document, issued_on, source, replaces, conditions, entries)
     values ('DOC', 'doc', 'own', '', '', '', '2023-03-13', '', '', '', $1) returning id`,
    [JSON.stringify(entries)],
  )
  const standardId = standard?.id ?? 0
  const station = (): TestStation => {
    if (state.station === undefined) throw new Error('there is no station yet')
    return state.station
  }
  const factorId = () => station().factors[0]?.id ?? 0
  const deps = () => depsOf(copy(), () => new Date(state.clock))

  return {
    database,
    copy,
    query,
    station,
    factorId,
    deps,
    clock: () => state.clock,
    /** A new station at the first midnight. */
    async renew(): Promise<void> {
      state.clock = midnight
      state.made += 1
      state.station = await makeStation(copy().pool, { key: `AIR-${state.made}`, factors: 1 })
      await query("update factor set quantity = 'NO2', unit = 'µg/m³' where module_id = $1", [
        state.station.id,
      ])
      await query('update module set interval_seconds = 900 where id = $1', [state.station.id])
    },
    /** The station takes the document, or (null) leaves it. */
    choose: (factor: number | null = 1, since = '-infinity') =>
      query(
        `insert into module_standard (module_id, from_at, standard_id, column_name, kq, kf, excluded, permit, set_at)
         values ($1, $2::timestamptz, $3, '', $4, 1, '{}', null, now())`,
        [station().id, since, factor === null ? null : standardId, factor ?? 1],
      ),
    /** Stores one value for each quarter of some hours, as they arrive. */
    async send(hours: Iterable<number>, value: number, { quarters = 4, isFile = false } = {}): Promise<void> {
      const target = { factor_id: factorId(), module_key: station().key, factor_key: 'F1' }
      const readings = [...hours].flatMap((hour) =>
        Array.from({ length: quarters }, (_, quarter) => {
          const ts = midnight + hour * HOUR_MS + quarter * 15 * MINUTE_MS
          return { target, ts, value, quality: 0 as const, received_at: state.clock }
        }),
      )
      await storeReadings(deps(), readings, { isFile })
    },
    at: (hour: number, minute = 10) => (state.clock = midnight + hour * HOUR_MS + minute * MINUTE_MS),
    /** The recorded values of a period by the hour in which each ended, from the first midnight. */
    async recorded(period: AveragePeriod): Promise<Record<number, number | null>> {
      const rows = await query<{ end: number; val: number | null }>(
        `select (date_part('epoch', day_start(day)) * 1000)::float8 + h.hour * 3600000.0 as end, h.val
         from judged_day d cross join lateral unnest(d.hours, d.vals) as h (hour, val)
         where d.factor_id = $1 and d.period = $2 order by 1`,
        [factorId(), period],
      )
      const ends = rows.map(({ end }) => (end - midnight) / HOUR_MS)
      if (new Set(ends).size !== ends.length) throw new Error('a period is recorded twice')
      return Object.fromEntries(rows.map(({ val }, place) => [ends[place], val]))
    },
    async stop(): Promise<void> {
      await Promise.all(copies.map((one) => one.stop()))
      await database.drop()
    },
  }
}
