import { sql } from 'kysely'

/** SQL: what the person of row `u` of `user_account` is called; null where there is none. */
export const personName = sql<string>`coalesce(nullif(trim(concat_ws(' ', u.last_name, u.first_name)), ''), u.username)`
