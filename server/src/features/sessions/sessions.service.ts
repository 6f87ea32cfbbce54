import { randomUUID } from 'node:crypto'
import { DAY_MS, type Tokens } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { notifySessionEnded } from '../notifications/notices.service.ts'
import { signAccessToken } from './access-token.ts'
import {
  deriveRefreshToken,
  graceSeconds,
  hashRefreshToken,
  readRefreshToken,
  refreshTokenDays,
  sessionDays,
} from './refresh-token.ts'
import {
  type OpenSession,
  insertSession,
  lockSession,
  lockUser,
  noteAsked,
  removeExpired,
  revokeOldest,
  selectSessions,
  type SessionRow,
  updateRevoked,
  updateRotated,
} from './sessions.queries.ts'

const maxSessions = 10

export interface StartedSession extends Tokens {
  readonly session_id: string
}

/**
 * Opens a session for a person whose identity was just proved; `isProved`: with a second factor. A person keeps ten
 * sessions; older ones end.
 */
export async function startSession(
  ctx: Context,
  userId: number,
  { isProved = false }: { isProved?: boolean } = {},
): Promise<StartedSession> {
  const session_id = randomUUID()
  const now = ctx.now()
  const refresh_token = deriveRefreshToken(ctx.keys.refresh, session_id, 1)
  await transaction(ctx, async (tx) => {
    await lockUser(tx.db, userId)
    // By a clock that runs ahead, every other session of the person would be gone for good.
    await removeExpired(tx.db, userId, tx.sure.now())
    await noteAsked(tx.db, userId, now)
    const ended = await revokeOldest(tx.db, { userId, keep: maxSessions - 1, now })
    if (ended.length > 0) await notifySessionEnded(tx, userId, maxSessions)
    await insertSession(tx.db, {
      id: session_id,
      user_id: userId,
      refresh_hash: hashRefreshToken(refresh_token),
      ip: ctx.ip,
      user_agent: ctx.userAgent,
      now,
      expires_at: expiry({ signed_in_at: now, now }),
      proved_at: isProved ? now : null,
    })
    publishEnded(tx, ended)
  })
  const access_token = await signAccessToken(ctx.keys.token, { user_id: userId, session_id }, now)
  return { session_id, access_token, refresh_token }
}

/**
 * Exchanges a refresh token for a new pair. The token just replaced gets the same successor for 30 seconds; any older
 * one is treated as stolen and ends the session.
 * @throws AppError refresh-invalid
 */
export async function refreshSession(ctx: Context, refresh: string): Promise<Tokens> {
  const read = readRefreshToken(ctx.keys.refresh, refresh)
  const next = read === null ? null : await transaction(ctx, (tx) => rotate(tx, read.session_id, refresh))
  // Thrown outside the transaction: the end of a replayed session must be committed, not rolled back with the refusal.
  if (next === null) throw new AppError('refresh-invalid')
  // Whoever stays signed in for weeks is told, too.
  await noteAsked(ctx.db, next.user_id, ctx.now())
  const access_token = await signAccessToken(ctx.keys.token, next, ctx.now())
  return { access_token, refresh_token: next.refresh_token }
}

interface Successor {
  user_id: number
  session_id: string
  refresh_token: string
}

async function rotate(tx: Context, sessionId: string, refresh: string): Promise<Successor | null> {
  const now = tx.now()
  const session = await lockSession(tx.db, sessionId)
  if (session === undefined || session.revoked_at !== null || session.expires_at <= now) return null
  if (!session.is_active) return null
  const given = hashRefreshToken(refresh)
  const answer = (generation: number) => ({
    user_id: session.user_id,
    session_id: session.id,
    refresh_token: deriveRefreshToken(tx.keys.refresh, session.id, generation),
  })
  if (!session.refresh_hash.equals(given)) {
    if (isWithinGrace(session, given, now)) return answer(session.generation)
    await endReplayed(tx, session)
    return null
  }
  const next = answer(session.generation + 1)
  // A sign-in that lies ahead was made while a clock was wrong: the session would last as much longer.
  const created_at = session.created_at > now ? now : session.created_at
  await updateRotated(
    tx.db,
    {
      id: session.id,
      generation: session.generation + 1,
      refresh_hash: hashRefreshToken(next.refresh_token),
      previous_hash: given,
    },
    { now, created_at, expires_at: expiry({ signed_in_at: created_at, now }) },
  )
  return next
}

function isWithinGrace(session: SessionRow, given: Buffer, now: Date): boolean {
  if (session.previous_hash === null || session.rotated_at === null) return false
  return (
    session.previous_hash.equals(given) && now.getTime() - session.rotated_at.getTime() <= graceSeconds * 1000
  )
}

async function endReplayed(tx: Context, session: SessionRow): Promise<void> {
  const ended = await updateRevoked(
    tx.db,
    { user_id: session.user_id, ids: [session.id] },
    { now: tx.now(), reason: 'replay' },
  )
  await writeAudit(tx, { action: 'session.refresh_reuse', object_id: session.id })
  publishEnded(tx, ended)
}

/** Signs a person out: their session ends, and that of the given refresh token if it is theirs too. */
export async function endSession(
  ctx: Context,
  session: { user_id: number; session_id: string; refresh_token?: string | undefined },
): Promise<void> {
  const other = session.refresh_token && readRefreshToken(ctx.keys.refresh, session.refresh_token)
  const ids = other ? [session.session_id, other.session_id] : [session.session_id]
  await transaction(ctx, async (tx) => {
    const how = { now: tx.now(), reason: 'sign-out' }
    const ended = await updateRevoked(tx.db, { user_id: session.user_id, ids }, how)
    for (const id of ended) await writeAudit(tx, { action: 'session.end', object_id: id })
    publishEnded(tx, ended)
  })
}

/** Ends a person's sessions, all or all but one; the bus notifies every copy after the commit. */
export async function revokeSessions(
  ctx: Context,
  who: { user_id: number; except?: string; reason: 'password' | 'deactivated' | 'revoked' },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const ended = await updateRevoked(tx.db, who, { now: tx.now(), reason: who.reason })
    publishEnded(tx, ended)
  })
}

/** A person's open sessions, the newest first. */
export const openSessions = (ctx: Context, userId: number): Promise<OpenSession[]> =>
  selectSessions(ctx.db, userId, ctx.now())

/** Ends one session of a person; false if it is not theirs, or has ended. */
export async function revokeSession(
  tx: Context,
  { user_id, id }: { user_id: number; id: string },
): Promise<boolean> {
  const now = tx.now()
  const open = (await selectSessions(tx.db, user_id, now)).some((session) => session.id === id)
  const ended = open ? await updateRevoked(tx.db, { user_id, ids: [id] }, { now, reason: 'revoked' }) : []
  publishEnded(tx, ended)
  return ended.length > 0
}

function publishEnded(tx: Context, ids: string[]): void {
  if (ids.length === 0) return
  tx.afterCommit(() => tx.bus.publish('access.changed', { session_ids: ids }))
}

/** When a session that is used now ends, unless it is refreshed. */
const expiry = ({ signed_in_at, now }: { signed_in_at: Date; now: Date }): Date =>
  new Date(Math.min(now.getTime() + refreshTokenDays * DAY_MS, signed_in_at.getTime() + sessionDays * DAY_MS))
