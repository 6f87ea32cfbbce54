import { type RawBuilder, sql } from 'kysely'
import { numberArray } from './sql-arrays.ts'

/** SQL: the ids of all alerts of the excursions with these first ones, of all stations. */
export const alertsOfRoots = (
  roots: readonly number[],
): RawBuilder<unknown> => sql`(select e.id from public.alert e
  where e.id = any (${numberArray(roots)}::bigint[]) or e.episode = any (${numberArray(roots)}::bigint[]))`
