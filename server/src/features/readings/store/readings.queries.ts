import type { PoolClient } from 'pg'
import { named } from '../../../db/named-query.ts'
import { column } from '../../../db/sql-arrays.ts'
import type { GivenReading } from './gather.ts'

const readingArrays = (rows: readonly GivenReading[]): string[] => [
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
export async function insertReadings(client: PoolClient, rows: readonly GivenReading[]): Promise<void> {
  await client.query(named('ingest-insert', insertSql, readingArrays(rows)))
}

/** Answers the keys (`readingKey`) of those that were not there before. */
export async function insertReadingsReturning(
  client: PoolClient,
  rows: readonly GivenReading[],
): Promise<Set<string>> {
  const { rows: inserted } = await client.query<[number, number]>({
    ...named(
      'ingest-insert-returning',
      `${insertSql} on conflict do nothing returning factor_id, date_part('epoch', ts) * 1000`,
      readingArrays(rows),
    ),
    rowMode: 'array',
  })
  return new Set(inserted.map(([factorId, ts]) => readingKey(factorId, Math.round(ts))))
}

export const readingKey = (factorId: number, ts: number): string => `${factorId}-${ts}`

/** What is stored at these moments, by `readingKey`. */
export async function selectStored(
  client: PoolClient,
  rows: readonly GivenReading[],
): Promise<Map<string, { value: number; quality: number }>> {
  const [factorIds, times] = readingArrays(rows)
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
  return new Map(
    stored.map(([factorId, ts, value, quality]) => [
      readingKey(factorId, Math.round(ts)),
      { value, quality },
    ]),
  )
}
