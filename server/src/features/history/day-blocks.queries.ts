import { DAY_MS } from '@quantrac/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { column } from '../../db/sql-arrays.ts'
import { arrayText } from '../../lib/number-array.ts'
import type { Day } from './day.ts'
import type { DayBlock, BlockTimes, BlockValues } from './day-block.ts'
import { dayNumber, dayValue, idList } from './sql.queries.ts'

interface BlockKey {
  readonly factor_id: number
  readonly day: Day
}
export type BlockRow = BlockKey & BlockTimes & BlockValues

/** Blocks of some factors, of days from `from` to `to`, both included. */
export interface BlockRange {
  readonly factor_ids: readonly number[]
  readonly from: Day
  readonly to: Day
}

// Text: the arrays are read several times faster than by the driver.
const blockColumns = sql`d.factor_id, ${dayNumber('d.day')} as day, d.count, d.start_ms, d.step_ms, d.offsets_ms::text,
  d.times_hash::text, d.divisor, d.shorts::text, d.ints::text, d.floats::text, d.qualities::text`

export const inRange = ({ factor_ids, from, to }: BlockRange): RawBuilder<boolean> =>
  sql`d.factor_id = any(${idList(factor_ids)}) and d.day between ${dayValue(from)} and ${dayValue(to)}`

/** Milliseconds from the beginning of the first day of all, local time. */
interface BlockPeriod {
  readonly from_ms: number
  readonly to_ms: number
}

/**
 * Blocks with their readings within a period only, where those are regular: a block of one a second is long. Whole
 * blocks where they are not.
 */
export async function selectBlocks(
  db: Database,
  range: BlockRange,
  period: BlockPeriod,
): Promise<BlockRow[]> {
  // The place of the first reading that is not before an instant.
  const placeAt = (ms: number) => {
    const offset = sql`(${ms}::float8 - ${dayNumber('d.day')} * ${DAY_MS}::float8)`
    return sql`least(d.count, greatest(0, ceil((${offset} - d.start_ms) / d.step_ms)))::int`
  }
  const first = placeAt(period.from_ms)
  const stop = placeAt(period.to_ms)
  const part = (name: string) => {
    const array = sql.ref(`d.${name}`)
    return sql`(case when w.first = 0 and w.stop = d.count then ${array} else ${array}[w.first + 1:w.stop] end)::text as ${sql.ref(name)}`
  }
  const query = sql<BlockRow>`
    select d.factor_id, ${dayNumber('d.day')} as day, w.stop - w.first as count, d.start_ms + w.first * coalesce(d.step_ms, 0) as start_ms,
      d.step_ms, d.offsets_ms::text, d.times_hash::text, d.divisor, ${sql.join(['shorts', 'ints', 'floats', 'qualities'].map(part))}
    from reading_day d cross join lateral (
      select case when d.step_ms > 0 then ${first} else 0 end as first, case when d.step_ms > 0 then ${stop} else d.count end as stop
      offset 0) w
    where ${inRange(range)} order by d.factor_id, d.day`
  return (await query.execute(db)).rows
}

export async function selectBlocksOf(db: Database, keys: readonly BlockKey[]): Promise<BlockRow[]> {
  const query = sql<BlockRow>`select ${blockColumns}
    from ${keysAs(keys)} join reading_day d on d.factor_id = k.factor_id and d.day = '1970-01-01'::date + k.day`
  return (await query.execute(db)).rows
}

/**
 * Holds blocks that are about to be changed until the transaction ends: retention, which does not hold the factors,
 * then waits.
 */
export async function lockBlocks(tx: Database, keys: readonly BlockKey[]): Promise<void> {
  await sql`select from ${keysAs(keys)} join reading_day d on d.factor_id = k.factor_id and d.day = '1970-01-01'::date + k.day
    order by d.factor_id, d.day for update of d`.execute(tx)
}

const keysAs = (keys: readonly BlockKey[]): RawBuilder<unknown> =>
  sql`unnest(${column(keys, (key) => key.factor_id)}::int[], ${column(keys, (key) => key.day)}::int[]) as k (factor_id, day)`

/** The nearest block before (or of) a day, or after (or of) it; with a measured reading where that is asked for. */
export async function selectNearestBlocks(
  db: Database,
  { factor_id, day, side, measured }: BlockKey & { side: 'before' | 'after'; measured: boolean },
): Promise<BlockRow[]> {
  const isBefore = side === 'before'
  const query = sql<BlockRow>`select ${blockColumns} from reading_day d
    where d.factor_id = ${factor_id} and d.day ${isBefore ? sql`<=` : sql`>=`} ${dayValue(day)}
      ${measured ? sql`and d.measured > 0` : sql``}
    order by d.day ${isBefore ? sql`desc` : sql`asc`} limit 2`
  return (await query.execute(db)).rows
}

interface BlockSpot {
  readonly factor_id: number
  readonly from: Day
  readonly to: Day
}

/**
 * Blocks with a measured reading: up to `most` of days up to `from`, those between, and up to `most` of days after
 * `to`, oldest first.
 */
export async function selectBlocksAround(
  db: Database,
  spots: readonly BlockSpot[],
  most: number,
): Promise<(BlockRow & { n: number })[]> {
  const day = (name: string) => sql`'1970-01-01'::date + ${sql.raw(`c.${name}`)}`
  const blocks = sql`select * from reading_day d where d.factor_id = c.f and d.measured > 0`
  const query = sql<BlockRow & { n: number }>`select c.n, ${blockColumns}
    from unnest(${column(spots, (_, place) => place)}::int[], ${column(spots, (spot) => spot.factor_id)}::int[],
        ${column(spots, (spot) => spot.from)}::int[], ${column(spots, (spot) => spot.to)}::int[]) as c (n, f, a, b)
      cross join lateral (
        (${blocks} and d.day <= ${day('a')} order by d.day desc limit ${most})
        union all (${blocks} and d.day > ${day('a')} and d.day <= ${day('b')})
        union all (${blocks} and d.day > ${day('b')} order by d.day limit ${most})) d
    order by c.n, d.day`
  return (await query.execute(db)).rows
}

type Numbers = readonly [type: 'int' | 'float8' | 'bigint', of: (block: DayBlock) => number | string | null]
type Arrays = readonly [type: 'smallint' | 'int' | 'float8', of: (block: DayBlock) => string | null]

const numbers: Readonly<Record<string, Numbers>> = {
  count: ['int', (block) => block.count],
  start_ms: ['int', (block) => block.start_ms],
  step_ms: ['int', (block) => block.step_ms],
  times_hash: ['bigint', (block) => block.times_hash],
  divisor: ['int', (block) => block.divisor],
  measured: ['int', (block) => block.summary?.count ?? 0],
  sum: ['float8', (block) => block.summary?.sum ?? null],
  min: ['float8', (block) => block.summary?.min ?? null],
  max: ['float8', (block) => block.summary?.max ?? null],
  first_ms: ['int', (block) => block.summary?.first ?? null],
  last_ms: ['int', (block) => block.summary?.last ?? null],
}
const arrays: Readonly<Record<string, Arrays>> = {
  offsets_ms: ['int', (block) => block.offsets_ms],
  shorts: ['smallint', (block) => block.shorts],
  ints: ['int', (block) => block.ints],
  floats: ['float8', (block) => block.floats],
  qualities: ['smallint', (block) => block.qualities],
  hours: ['smallint', (block) => arrayText(block.hours.map(({ hour }) => hour))],
  hour_measured: ['int', (block) => arrayText(block.hours.map(({ count }) => count))],
  hour_sums: ['float8', (block) => arrayText(block.hours.map(({ sum }) => sum))],
  hour_mins: ['float8', (block) => arrayText(block.hours.map(({ min }) => min))],
  hour_maxs: ['float8', (block) => arrayText(block.hours.map(({ max }) => max))],
}
const names = [...Object.keys(numbers), ...Object.keys(arrays)]
const listed = (list: readonly string[]): RawBuilder<unknown> => sql.raw(list.join(', '))

/** Says that blocks of these factors have changed: `selectBlocksVersion`. */
const renewed = (keys: readonly BlockKey[]): RawBuilder<unknown> =>
  sql`renewed as (update factor_state set pages_version = gen_random_uuid()
    where factor_id = any(${idList([...new Set(keys.map(({ factor_id }) => factor_id))])}))`

/** The same as long as the blocks of these factors are the same. */
export async function selectBlocksVersion(db: Database, factorIds: readonly number[]): Promise<string> {
  // Retention takes whole days from the beginning.
  const query = sql<{ version: string | null }>`
    select string_agg(concat_ws(' ', s.pages_version, d.first), ',' order by s.factor_id) as version
    from factor_state s
      cross join lateral (select min(day) as first from reading_day where factor_id = s.factor_id) d
    where s.factor_id = any(${idList(factorIds)})`
  return (await query.execute(db)).rows[0]?.version ?? ''
}

/** The same for each of these factors. */
export async function selectBlocksVersions(
  db: Database,
  factorIds: readonly number[],
): Promise<Map<number, string>> {
  const query = sql<{ factor_id: number; version: string }>`
    select s.factor_id, concat_ws(' ', s.pages_version, d.first) as version
    from factor_state s
      cross join lateral (select min(day) as first from reading_day where factor_id = s.factor_id) d
    where s.factor_id = any(${idList(factorIds)})`
  return new Map((await query.execute(db)).rows.map(({ factor_id, version }) => [factor_id, version]))
}

/** Writes blocks in the place of those that are there. The caller holds the factors. */
export async function upsertBlocks(
  db: Database,
  blocks: readonly { readonly key: BlockKey; readonly block: DayBlock }[],
): Promise<void> {
  if (blocks.length === 0) return
  const given = [
    sql`${column(blocks, ({ key }) => key.factor_id)}::int[]`,
    sql`${column(blocks, ({ key }) => key.day)}::int[]`,
    ...Object.values(numbers).map(
      ([type, of]) => sql`${column(blocks, ({ block }) => of(block))}::${sql.raw(type)}[]`,
    ),
    ...Object.values(arrays).map(([, of]) => sql`${texts(blocks, ({ block }) => of(block))}::text[]`),
  ]
  const picked = [
    ...Object.keys(numbers).map((name) => `p.${name}`),
    ...Object.entries(arrays).map(([name, [type]]) => `p.${name}::${type}[]`),
  ]
  const query = sql`with ${renewed(blocks.map(({ key }) => key))} insert into reading_day (factor_id, day, ${listed(names)})
    select p.factor_id, '1970-01-01'::date + p.day, ${listed(picked)}
    from unnest(${sql.join(given)}) as p (factor_id, day, ${listed(names)})
    on conflict (factor_id, day) do update set ${listed(names.map((name) => `${name} = excluded.${name}`))}`
  await query.execute(db)
}

/** Arrays, as texts, in an array: nothing in them needs more than the quotes. */
function texts<R>(rows: readonly R[], pick: (row: R) => string | null): string {
  const elements = rows.map((row) => {
    const text = pick(row)
    return text === null ? 'NULL' : `"${text}"`
  })
  return `{${elements.join(',')}}`
}

export async function removeBlocks(db: Database, keys: readonly BlockKey[]): Promise<void> {
  if (keys.length === 0) return
  await sql`with ${renewed(keys)} delete from reading_day d
    using ${keysAs(keys)} where d.factor_id = k.factor_id and d.day = '1970-01-01'::date + k.day`.execute(db)
}
