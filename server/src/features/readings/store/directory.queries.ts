import type { Pool } from 'pg'

export interface NamedFactor {
  readonly factor_id: number
  readonly factor_key: string
  readonly module_key: string
}

/** The factors of these modules, by their device ids. A module without factors answers nothing. */
export async function selectFactorsOf(pool: Pool, moduleKeys: readonly string[]): Promise<NamedFactor[]> {
  const { rows } = await pool.query<NamedFactor>({
    name: 'ingest-directory',
    text: `select f.id as factor_id, f.manufacturer_id as factor_key, m.manufacturer_id as module_key
           from module m join factor f on f.module_id = m.id and f.deleted_at is null
           where m.manufacturer_id = any($1::text[]) and m.deleted_at is null`,
    values: [moduleKeys],
  })
  return rows
}
