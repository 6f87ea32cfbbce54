import type { Pool } from 'pg'
import type { TestApp } from './harness.ts'

export interface TestFactor {
  readonly id: number
  readonly key: string
}

export interface TestStation {
  readonly id: number
  readonly key: string
  readonly factors: TestFactor[]
}

/** The limits of every factor of the module. */
export interface TestLimits {
  readonly min_value?: number | null
  readonly max_value?: number | null
  readonly max_range?: number
}

/** Writes a module with factors `F1`…`Fn` by plain SQL; its manufacturer id is `key`. */
export async function makeStation(
  pool: Pool,
  { key, factors = 1, limits }: { key: string; factors?: number; limits?: TestLimits },
): Promise<TestStation> {
  const module = await pool.query<{ id: number }>(
    `insert into module (code, code_key, manufacturer_id, name) values ($1, lower($1), $1, $1) returning id`,
    [key],
  )
  const id = module.rows[0]?.id ?? 0
  const made = await pool.query<TestFactor>(
    `insert into factor (module_id, name, code, code_key, manufacturer_id, unit)
     select $1, 'Factor ' || n, 'F' || n, 'f' || n, 'F' || n, 'mg/L' from generate_series(1, $2) n
     returning id, manufacturer_id as key`,
    [id, factors],
  )
  await pool.query('insert into factor_state (factor_id) select id from factor where module_id = $1', [id])
  if (limits !== undefined) {
    await pool.query(
      `insert into threshold (factor_id, min_value, max_value, max_range)
       select id, $2, $3, $4 from factor where module_id = $1`,
      [id, limits.min_value ?? null, limits.max_value ?? null, limits.max_range ?? 0],
    )
  }
  return { id, key, factors: made.rows }
}

/** The stored values of the module with the manufacturer id `key`, by time. */
export async function storedValues(app: Pick<TestApp, 'connections'>, key: string): Promise<number[]> {
  const { rows } = await app.connections.pool.query<{ value: number }>(
    `select r.value from reading_all r join factor f on f.id = r.factor_id join module m on m.id = f.module_id
     where m.manufacturer_id = $1 order by r.ts`,
    [key],
  )
  return rows.map((row) => row.value)
}
