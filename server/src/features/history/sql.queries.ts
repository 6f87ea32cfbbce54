import { type RawBuilder, sql } from 'kysely'
import type { Day } from './day.ts'

// The years 1 to 9999: what a person may ask for.
const [leastDay, greatestDay] = [-719_162, 2_932_896]

export const dayValue = (day: Day): RawBuilder<string> =>
  sql`'1970-01-01'::date + ${Math.max(leastDay, Math.min(greatestDay, day))}::int`

export const dayNumber = (column: string): RawBuilder<Day> => sql`(${sql.ref(column)} - '1970-01-01'::date)`

export const instantValue = (ts: number): RawBuilder<Date> =>
  Number.isFinite(ts)
    ? sql`${new Date(ts)}::timestamptz`
    : sql`${ts > 0 ? 'infinity' : '-infinity'}::timestamptz`

export const idList = (ids: readonly number[]): RawBuilder<number[]> => sql`${`{${ids.join(',')}}`}::int[]`

/** From when on the rows of a factor, with its state `s`, are its readings. */
export const openFrom: RawBuilder<Date> = sql`coalesce(day_start(s.packed_until + 1), '-infinity')`
