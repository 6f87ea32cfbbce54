import type { Severity } from '@quantrac/contract'
import type { PoolClient } from 'pg'
import { sql } from 'kysely'
import { type Database, databaseOn } from '../../db/database.ts'
import { numberArray } from '../../db/sql-arrays.ts'
import { raiseAlertVersion } from '../../db/alert-version.ts'
import { alertOrderLock } from './alerts.queries.ts'

/**
 * Makes open alerts that nobody was told of into new ones: with the next numbers, as if they were raised now, so that
 * they are unread and no live feed misses them. Answers the new numbers, each with its factor.
 */
export async function renewAlerts(
  client: PoolClient,
  ids: readonly number[],
): Promise<[factorId: number, id: number][]> {
  await client.query('select pg_advisory_xact_lock($1)', [alertOrderLock])
  await raiseAlertVersion(databaseOn(client))
  const old = await client.query<{ id: number; factor_id: number }>(
    'select id, factor_id from public.alert where id = any($1::bigint[]) order by id',
    [numberArray(ids)],
  )
  const renewed: [factorId: number, id: number][] = []
  for (const { id, factor_id } of old.rows) {
    for (const marks of ['alert_read', 'alert_seen'])
      await client.query(`delete from public.${marks} where alert_id = $1`, [id])
    const { rows } = await client.query<{ id: number }>(
      "update public.alert set id = default, told = 'live', created_at = now() where id = $1 returning id",
      [id],
    )
    const next = rows[0]?.id ?? id
    await client.query('update public.alert set episode = $2 where episode = $1', [id, next])
    renewed.push([factor_id, next])
  }
  return renewed
}

export interface LateAlert {
  readonly id: number
  readonly episode: number | null
  readonly factor_code: string
  readonly factor_name: string
  readonly status: Severity
  readonly started_at: Date
  /** null: it goes on. */
  readonly resolved_at: Date | null
  readonly module_code: string
  readonly module_name: string
}

/** Takes the alerts of a station that wait for its notice. */
export async function takeWaiting(db: Database, moduleId: number): Promise<LateAlert[]> {
  const query = sql<LateAlert>`
    update public.alert a set told = 'digest' where a.module_id = ${moduleId} and a.told = 'waiting'
    returning a.id, a.episode, a.factor_code, a.factor_name, a.status, a.started_at, a.resolved_at, a.module_code, a.module_name`
  return (await query.execute(db)).rows
}

/**
 * The stations with alerts that wait, of which none was raised within the last minute: what a station kept during an
 * outage is still coming in. After five minutes they wait no longer.
 */
export async function selectWaitingModules(db: Database): Promise<number[]> {
  const query = sql<{ id: number }>`
    select module_id as id from alert where told = 'waiting' group by module_id
    having max(created_at) < now() - interval '1 minute' or min(created_at) < now() - interval '5 minutes' order by 1`
  return (await query.execute(db)).rows.map(({ id }) => id)
}
