import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export async function selectMade(db: Database, moduleId: number): Promise<Date | undefined> {
  const query = sql<{ created_at: Date }>`select created_at from module where id = ${moduleId}`
  return (await query.execute(db)).rows[0]?.created_at
}
