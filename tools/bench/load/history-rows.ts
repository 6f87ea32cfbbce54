import type { Measured } from './program.ts'

/** How a kind of factor measures. */
export const kinds = [
  {
    name: 'one a minute, two decimals',
    step_seconds: 60,
    value: 'round((50 + 30 * sin(n / 97.0) + random())::numeric, 2)',
    jitter_ms: 0,
  },
  {
    name: 'one in five minutes, two decimals',
    step_seconds: 300,
    value: 'round((50 + 30 * sin(n / 97.0) + random())::numeric, 2)',
    jitter_ms: 0,
  },
  {
    name: 'irregular, about one a minute',
    step_seconds: 60,
    value: 'round((50 + 30 * sin(n / 97.0) + random())::numeric, 2)',
    jitter_ms: 900,
  },
  {
    name: 'one a minute, any float',
    step_seconds: 60,
    value: '50 + 30 * sin(n / 97.0) + random()',
    jitter_ms: 0,
  },
] as const

interface Asked {
  readonly code: string
  readonly factors: number
  readonly days: number
}

/** Writes a station with factors, the first of which is a meter, and their readings as rows of a partition of its own. Answers how many. */
export async function monthsOfReadings(
  { connections: { pool } }: Measured,
  { step_seconds, value, jitter_ms }: (typeof kinds)[number],
  { code, factors, days }: Asked,
): Promise<number> {
  const module = await pool.query<{ id: number }>(
    'insert into module (code, code_key, manufacturer_id, name) values ($1, lower($1), $1, $1) returning id',
    [code],
  )
  await pool.query(
    `with made as (
       insert into factor (module_id, name, code, code_key, manufacturer_id, unit, kind)
       select $1, 'F' || n, 'F' || n, 'f' || n, 'F' || n, case n when 1 then 'kWh' else '' end, case n when 1 then 'counter' else 'gauge' end
       from generate_series(1, $2) n returning id)
     insert into factor_state (factor_id) select id from made`,
    [module.rows[0]?.id, factors],
  )
  await pool.query(
    `create table if not exists reading_2000_01_01 partition of reading for values from ('2000-01-01') to ('2100-01-01')`,
  )
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const stored = await client.query(
      `insert into reading (factor_id, ts, value)
       select f.id, date_trunc('minute', now()) - (n * $2 || ' seconds')::interval - (random() * $3 || ' milliseconds')::interval, ${value}
       from factor f cross join generate_series(0, $4) n where f.module_id = $1`,
      [module.rows[0]?.id, step_seconds, jitter_ms, Math.floor((days * 86_400) / step_seconds)],
    )
    await client.query('reset statement_timeout')
    return stored.rowCount ?? 0
  } finally {
    client.release()
  }
}
