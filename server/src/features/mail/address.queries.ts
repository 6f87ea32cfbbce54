import type { Language } from '@quantrac/contract'
import { sql, type Generated } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Instant } from '../../db/column-types.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    console_address: { id: Generated<number>; origin: string; seen_at: Instant }
  }
}

export async function selectConsoleOrigin(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('console_address').select('origin').executeTakeFirst()
  return row?.origin
}

/** SQL: only this machine reaches the address. */
const isLocal = (origin: string) => sql<boolean>`${sql.raw(origin)} ~ '://(localhost|127\\.|\\[::1\\])'`

/** An address that others reach is not replaced by one that only this machine does. */
export async function saveConsoleOrigin(db: Database, origin: string, now: Date): Promise<void> {
  await sql`insert into console_address (origin, seen_at) values (${origin}, ${now})
    on conflict (id) do update set origin = excluded.origin, seen_at = excluded.seen_at
    where console_address.origin <> excluded.origin
      and (${isLocal('console_address.origin')} or not ${isLocal('excluded.origin')})`.execute(db)
}

/** `otherwise` where it is not known. */
export async function selectLanguage(
  db: Database,
  userId: number,
  otherwise: Language = 'vi',
): Promise<Language> {
  const row = await db
    .selectFrom('user_account')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.language ?? otherwise
}

export async function updateLanguage(db: Database, userId: number, language: Language): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ language })
    .where('id', '=', userId)
    .where(sql<boolean>`language is distinct from ${language}`)
    .execute()
}
