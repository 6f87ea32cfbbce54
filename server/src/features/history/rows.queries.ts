import type { PoolClient } from 'pg'
import { named } from '../../db/named-query.ts'
import { column } from '../../db/sql-arrays.ts'

/** A reading of an open day; epoch milliseconds. */
export interface Row {
  readonly target: { readonly factor_id: number }
  readonly ts: number
  readonly value: number
  readonly quality: number
}

const rowArrays = (rows: readonly Row[]): string[] => [
  column(rows, (row) => row.target.factor_id),
  column(rows, (row) => row.ts),
  column(rows, (row) => row.value),
  column(rows, (row) => row.quality),
]

const insertSql = `
  insert into reading (factor_id, ts, value, quality)
  select f, to_timestamp(t / 1000.0), v, q
  from unnest($1::int[], $2::float8[], $3::float8[], $4::smallint[]) as given (f, t, v, q)`

/** Of what cannot be there yet; without asking for conflicts it takes two thirds of the time. */
export async function insertRows(client: PoolClient, rows: readonly Row[]): Promise<void> {
  await client.query(named('ingest-insert', insertSql, rowArrays(rows)))
}

/** Answers factor and epoch milliseconds of those that were not there before. */
export async function insertRowsReturning(
  client: PoolClient,
  rows: readonly Row[],
): Promise<[number, number][]> {
  const { rows: inserted } = await client.query<[number, number]>({
    ...named(
      'ingest-insert-returning',
      `${insertSql} on conflict do nothing returning factor_id, date_part('epoch', ts) * 1000`,
      rowArrays(rows),
    ),
    rowMode: 'array',
  })
  return inserted.map(([factorId, ts]) => [factorId, Math.round(ts)])
}

export interface StoredRow {
  readonly factor_id: number
  readonly ts: number
  readonly value: number
  readonly quality: number
}

/** What is stored at these moments. */
export async function selectStoredRows(client: PoolClient, rows: readonly Row[]): Promise<StoredRow[]> {
  const [factorIds, times] = rowArrays(rows)
  const { rows: stored } = await client.query<[number, number, number, number]>({
    ...named(
      'ingest-stored',
      `select r.factor_id, date_part('epoch', r.ts) * 1000, r.value, r.quality
       from unnest($1::int[], $2::float8[]) as given (f, t)
       join reading r on r.factor_id = given.f and r.ts = to_timestamp(given.t / 1000.0)`,
      [factorIds, times],
    ),
    rowMode: 'array',
  })
  return stored.map(([factor_id, ts, value, quality]) => ({ factor_id, ts: Math.round(ts), value, quality }))
}
