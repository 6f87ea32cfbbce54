import type { Context } from '../../context.ts'
import { selectFirstAdmin } from './new-users.queries.ts'
import { startSession } from '../sessions/sessions.service.ts'

/** An access token of an active admin; the demonstration creates its stations with it and then signs out. */
export async function startDemoSession(ctx: Context): Promise<string | null> {
  const admin = await selectFirstAdmin(ctx.db)
  if (admin === undefined) return null
  const session = await startSession({ ...ctx, userAgent: 'demo stations' }, admin.id)
  return session.access_token
}
