import { sql } from 'kysely'
import type { App } from '../../server/src/app.ts'

/** Rows of one statement: what one may take is limited. */
const chunk = 50_000

/** 300 stations of air with 8 factors and limits, beside those of `makeStations`. */
export async function makeAirStations({ system: { db } }: App): Promise<void> {
  await sql`insert into module (code, code_key, manufacturer_id, name, type, latitude, longitude)
    select 'A' || n, 'a' || n, 'a' || n, 'Station A' || n, 'air', 8 + n / 25.0, 102 + n / 40.0 from generate_series(1, 300) n`.execute(
    db,
  )
  await sql`insert into factor (module_id, name, code, code_key, manufacturer_id, unit)
    select m.id, 'Factor ' || n, 'F' || n, 'f' || n, 'f' || n, 'µg/m³' from module m, generate_series(1, 8) n
    where m.type = 'air' order by m.id, n`.execute(db)
  await sql`insert into threshold (factor_id, max_value, max_range) select f.id, 75, 5 from factor f join module m on m.id = f.module_id
    where m.type = 'air'`.execute(db)
  await sql`insert into factor_state (factor_id, packed_until) select f.id, s.packed_until from factor f
    join module m on m.id = f.module_id cross join (select packed_until from factor_state limit 1) s where m.type = 'air'`.execute(
    db,
  )
}

/** A reading of now for every factor but those of each fiftieth module, and the figures of today. */
export async function makeLatest({ system: { db } }: App): Promise<void> {
  await sql`update factor_state s set latest_ts = now() - random() * interval '4 minutes' - case when f.module_id % 50 = 0 then interval '2 hours'
      else interval '0' end, latest_value = random() * 70, latest_quality = case when s.factor_id % 400 = 0 then 1 else 0 end,
      counted_day = local_day(now()), day_count = 1000, day_max = random() * 70, watermark = now() - interval '5 minutes'
    from factor f where f.id = s.factor_id`.execute(db)
}

/** So many ended alerts in the year until now, and one open in each hundredth factor. */
export async function makeAlerts({ system: { db } }: App, alerts: number): Promise<void> {
  const columns = sql`(factor_id, module_id, factor_code, factor_name, module_code, module_name, unit, decimals, status, class, value, peak,
    timestamp, started_at, resolved_at, resolve_reason)`
  const names = sql`f.id, f.module_id, f.code, f.name, m.code, m.name, f.unit, f.decimals`
  for (let from = 1; from <= alerts; from += chunk)
    await sql`insert into alert ${columns}
      select ${names}, case n % 3 when 0 then 'WARNING' else 'ALERT' end, 'HI', n % 100, n % 100, at, at, at + interval '1 minute', 'recovered'
      from generate_series(${from}::int, least(${from}::int + ${chunk}::int - 1, ${alerts}::int)) n
        cross join lateral (select now() - n * interval '1 year' / ${alerts}::int as at) t
        join factor f on f.id = 1 + (n::bigint * 7919) % 20000 join module m on m.id = f.module_id order by n desc`.execute(
      db,
    )
  await sql`with raised as (insert into alert ${columns}
      select ${names}, 'ALERT', 'HI', 80, 85, now() - interval '20 minutes', now() - interval '20 minutes', null, null
      from factor f join module m on m.id = f.module_id where f.id % 100 = 7 returning id, factor_id)
    update factor_state s set phase = 'ACTIVE', class = 'HI', severity = 'ALERT', alert_id = r.id, last = 80, peak = 85
    from raised r where r.factor_id = s.factor_id`.execute(db)
}

/** Pages of so many closed days of every factor, an hourly reading each. */
export async function makePages({ system: { db } }: App, days: number): Promise<void> {
  for (let day = 1; day <= days; day++)
    await sql`insert into reading_day (factor_id, day, count, start_ms, step_ms, divisor, shorts, measured, sum, min, max, first_ms, last_ms,
        hours, hour_measured, hour_sums, hour_mins, hour_maxs)
      select s.factor_id, s.packed_until - ${day - 1}::int, 24, 0, 3600000, 1, array_fill(v.v::smallint, array[24]), 24, 24 * v.v, v.v, v.v, 0,
        82800000, array(select h::smallint from generate_series(0, 23) h), array_fill(1, array[24]), array_fill(v.v, array[24]),
        array_fill(v.v, array[24]), array_fill(v.v, array[24])
      from factor_state s cross join lateral (select floor(random() * 74 + s.factor_id * 0)::float8 as v) v`.execute(
      db,
    )
}
