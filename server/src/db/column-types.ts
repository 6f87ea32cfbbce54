import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** An instant: read and written as `Date`. */
export type Instant = ColumnType<Date, Date | string, Date | string>
export type Json = ColumnType<unknown, string | null, string | null>
/** bigint ids are read as numbers: they are far below 2^53. */
export type BigId = GeneratedAlways<number>

/** The columns that have the names of a contract type's fields. `Defaults`: those that an insert may leave out. */
export type Stored<Row extends { id: unknown }, Defaults extends keyof Row = never> = {
  [Field in Exclude<keyof Row, Defaults | 'id'>]: Row[Field]
} & { [Field in Defaults]: Generated<Row[Field]> } & { id: GeneratedAlways<number> }
