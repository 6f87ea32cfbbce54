import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { numberArray } from '../../db/sql-arrays.ts'
import type { NamedKind } from './audit.names.ts'

/** What the ids are called, deleted ones too: a module's code, «COD · NT-DQT» of a factor, a person's email. */
export async function selectNames(
  db: Database,
  ids: Readonly<Record<NamedKind, ReadonlySet<number>>>,
): Promise<{ kind: NamedKind; id: number; name: string }[]> {
  const of = (kind: NamedKind): string => numberArray([...ids[kind]])
  const query = sql<{ kind: NamedKind; id: number; name: string }>`
    select 'module' as kind, m.id, m.code as name from module m where m.id = any (${of('module')}::integer[])
    union all
    select 'factor', f.id, f.code || ' · ' || m.code from factor f join module m on m.id = f.module_id
    where f.id = any (${of('factor')}::integer[])
    union all
    select 'user', u.id, u.email from user_account u where u.id = any (${of('user')}::integer[])`
  return (await query.execute(db)).rows
}
