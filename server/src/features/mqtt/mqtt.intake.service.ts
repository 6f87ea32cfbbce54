import type { IntakeState } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { selectIntake, selectIsDeaf, selectStates } from './mqtt.queries.ts'
import { reportedWithinMs } from './mqtt.settings.service.ts'

/**
 * Whether any copy receives readings; if not, since when. Before the first report of any copy it is not known to be
 * away.
 */
export async function getIntake(ctx: Context): Promise<IntakeState> {
  const { lost_at = null, reported_at = null } = (await selectIntake(ctx.db)) ?? {}
  if (lost_at !== null) return { connected: false, since: lost_at.toISOString() }
  const isGone = reported_at !== null && reported_at.getTime() < ctx.now().getTime() - reportedWithinMs
  return isGone ? { connected: false, since: reported_at.toISOString() } : { connected: true, since: null }
}

/**
 * Whether nothing can be heard: a way by which readings come by themselves is wanted, and none brings any. Where only
 * HTTP is left, a station is heard as long as the program runs.
 */
export async function isDeaf(ctx: Context): Promise<boolean> {
  const { connected, since } = await getIntake(ctx)
  return !connected && since !== null && (await selectIsDeaf(ctx.db, new Date(since)))
}

/** Messages a second of all copies that receive; null while none does. */
export async function getMessageRate(ctx: Context): Promise<number | null> {
  const states = await selectStates(ctx.db, new Date(ctx.now().getTime() - reportedWithinMs))
  const receiving = states.filter(({ status }) => status === 'connected')
  return receiving.length === 0
    ? null
    : receiving.reduce((sum, { messages_per_second }) => sum + messages_per_second, 0)
}
