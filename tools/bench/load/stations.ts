import { sql } from 'kysely'
import type { App } from '../../../server/src/app.ts'
import { closedDay, dayText } from '../../../server/src/features/history/day.ts'

/** Writes modules `m1` … with factors `f1` …, all with an upper limit of 75; in bulk, with the same result as the calls. */
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
  await sql`vacuum analyze`.execute(db)
  bus.publish('configuration.changed', {})
}
