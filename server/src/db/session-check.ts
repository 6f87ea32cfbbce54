import type { Client } from 'pg'
import { connectAtStart } from './database.ts'

export type SessionFlaw = 'shared' | 'settings'

/**
 * Whether what a connection is set to stays with it and with nobody else; null: it does. A pooler that gives each
 * transaction any of its connections (`shared`) breaks that: people would see the stations of others, and locks would
 * be held by somebody else. `settings`: what a connection is set to when it is made has no effect.
 */
export async function sessionFlaw(url: string): Promise<SessionFlaw | null> {
  const [one, other] = [await connectAtStart(url), await connectAtStart(url)]
  try {
    const first = await sessionOf(one)
    // Takes what the first one has just used if that is shared, and keeps it.
    await other.query('begin')
    await sessionOf(other)
    const again = await sessionOf(one)
    await other.query('rollback')
    const last = await sessionOf(one)
    if (again.pid !== first.pid || last.pid !== first.pid) return 'shared'
    return first.settings === 'UTC 1 off' ? null : 'settings'
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

async function sessionOf(client: Client): Promise<{ pid: number; settings: string }> {
  const { rows } = await client.query<{ pid: number; settings: string }>(`
    select pg_backend_pid() as pid, concat_ws(' ', current_setting('timezone'), current_setting('extra_float_digits'),
      current_setting('jit')) as settings`)
  const [row] = rows
  if (row === undefined) throw new Error('a statement without conditions has no row')
  return row
}
