import { sql } from 'kysely'
import type { App } from '../../server/src/app.ts'
import { closedDay, dayText, startOfDay } from '../../server/src/features/history/day.ts'
import { asOwner } from './owner.ts'
import { ensurePartitions } from '../../server/src/features/history/partitions.service.ts'

/**
 * Writes modules `m1` … with factors `f1` …, all with an upper limit of 75; in bulk, with the same result as the calls.
 */
export async function makeStations(app: App, count: { modules: number; factors: number }): Promise<void> {
  const { db, bus, now } = app.system
  await sql`
    insert into module (code, code_key, manufacturer_id, name, description)
    select 'M' || n, 'm' || n, 'm' || n, 'Station ' || n, 'Outlet ' || n from generate_series(1, ${count.modules}::int) n`.execute(
    db,
  )
  await sql`
    insert into factor (module_id, name, code, code_key, manufacturer_id, unit)
    select module.id, 'Factor ' || n, 'F' || n, 'f' || n, 'f' || n, 'mg/L' from module, generate_series(1, ${count.factors}::int) n
    order by module.id, n`.execute(db)
  await sql`insert into threshold (factor_id, max_value, max_range) select id, 75, 5 from factor`.execute(db)
  const packed_until = dayText(closedDay(now().getTime()))
  await sql`insert into factor_state (factor_id, packed_until) select id, ${packed_until}::date from factor`.execute(
    db,
  )
  // As autovacuum would do a minute after tables were filled.
  await asOwner(app, 'vacuum analyze')
  bus.publish('configuration.changed', {})
}

/** Yesterday's readings of every factor, one a minute, as rows that are not packed yet. */
export async function openYesterday(app: App): Promise<void> {
  const { system, connections } = app
  const { pool } = connections
  const day = closedDay(system.now().getTime())
  const [start, end] = [startOfDay(day), startOfDay(day + 1)]
  await ensurePartitions(pool, [{ ts: start, received_at: start }], { all: true })
  await pool.query('update factor_state set written_by = null, packed_until = $1', [dayText(day - 1)])
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    // In the order of the key.
    await client.query(
      `insert into reading (factor_id, ts, value)
       select f.id, n, round((40 + 20 * sin(f.id + date_part('epoch', n) / 5820) + random())::numeric, 2)
       from (select id from factor order by id) f cross join lateral (
         select n from generate_series($1::timestamptz, $2::timestamptz - interval '1 minute', interval '1 minute') n) n`,
      [new Date(start), new Date(end)],
    )
    await client.query('reset statement_timeout')
  } finally {
    client.release()
  }
  await asOwner(app, 'vacuum analyze reading, factor_state')
  await pool.query('checkpoint').catch(() => undefined)
}
