import type { Actor, Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { BusEvents } from '../../live/bus.ts'
import { grantsOf } from '../../reach.ts'
import { readAccessToken } from './access-token.ts'
import { type ApiKeys, createApiKeys, readKeyActor } from './key-access.service.ts'
import { claimsToBeKey, keyOfSession, keySession } from './key-text.ts'
import { requireProved } from './proved.service.ts'
import { selectAccess, selectPersonAccess } from './sessions.queries.ts'

// Lost permissions take effect within 5 s even if the bus message is lost; normally it drops the entry at once.
const cacheMs = 4000
const maxCached = 10_000

/** The person signed in by a token or key, and when it expires. */
export interface TokenActor extends Actor {
  readonly expires_at: Date
}

export interface Sessions {
  start(): void
  stop(): Promise<void>
  /**
   * The person of a bearer token, or of an API key that is used from this address; null: of a token alone.
   * @throws AppError token-invalid
   */
  authenticate(token: string, address: string | null): Promise<TokenActor>
  /**
   * The same person, read again, for connections that outlast a call.
   * @throws AppError token-invalid if the session has ended.
   */
  recheck(actor: Pick<Actor, 'user_id' | 'session_id'>): Promise<Actor>
  /** @throws AppError second-factor-again if the person has a second factor and has not shown it for ten minutes. */
  requireProved(actor: Pick<Actor, 'session_id' | 'key'>): Promise<void>
  /**
   * Calls back when permissions or sessions of these people change (no ids: perhaps everybody's); answers how to stop.
   */
  onAccessChanged(listener: (changed: BusEvents['access.changed']) => void): () => void
}

interface Entry {
  readonly at: number
  readonly user_id: number
  readonly actor: Promise<Actor | null>
}

/**
 * Identifies the caller, for every transport: tokens are checked against the session's row, read at most every 4
 * seconds.
 */
export function createSessions({ system }: { system: Context }): Sessions {
  const cache = new Map<string, Entry>()
  const keys = createApiKeys(system)
  const listeners = new Set<(changed: BusEvents['access.changed']) => void>()
  let unsubscribe: (() => void)[] = []

  const changed = (what: BusEvents['access.changed']) => {
    for (const [sessionId, { user_id }] of cache)
      if (concerns(what, sessionId, user_id)) cache.delete(sessionId)
    for (const listener of listeners) listener(what)
  }

  const current = (sessionId: string, user_id: number): Promise<Actor | null> => {
    const now = system.now().getTime()
    const known = cache.get(sessionId)
    if (known !== undefined && Math.abs(now - known.at) < cacheMs) return known.actor
    // The promise itself is cached: simultaneous calls share one query, and a bus message meanwhile drops it too.
    const entry = { at: now, user_id, actor: readActor(system, sessionId) }
    if (cache.size >= maxCached) cache.clear()
    cache.set(sessionId, entry)
    entry.actor.then(
      (actor) => actor ?? cache.delete(sessionId),
      () => cache.delete(sessionId),
    )
    return entry.actor
  }

  const recheck: Sessions['recheck'] = async ({ user_id, session_id }) => {
    const actor = await current(session_id, user_id)
    if (actor === null || actor.user_id !== user_id) throw new AppError('token-invalid')
    if (actor.key !== null && actor.key.expires_at <= system.now()) throw new AppError('token-invalid')
    return actor
  }
  return {
    start() {
      unsubscribe = [
        system.bus.on('access.changed', (what) => changed(what)),
        system.bus.on('bus.reconnected', () => changed({})),
      ]
    },
    async stop() {
      for (const end of unsubscribe) end()
      await keys.stop()
    },
    async authenticate(token, address) {
      if (claimsToBeKey(token)) return actorOfKey(token, { address, keys, recheck })
      const claims = await readAccessToken(system.keys.token, token, system.now())
      if (claims === null) throw new AppError('token-invalid')
      return { ...(await recheck(claims)), expires_at: claims.expires_at }
    },
    recheck,
    requireProved: (actor) => requireProved(system, actor),
    onAccessChanged(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** @throws AppError token-invalid */
async function actorOfKey(
  text: string,
  { address, keys, recheck }: { address: string | null; keys: ApiKeys; recheck: Sessions['recheck'] },
): Promise<TokenActor> {
  const known = address === null ? null : await keys.find(text)
  if (address === null || known === null) throw new AppError('token-invalid')
  const actor = await recheck({ user_id: known.user_id, session_id: keySession(known.id) })
  if (actor.key === null || !actor.key.isAllowedFrom(address)) throw new AppError('token-invalid')
  keys.used(known.id, address)
  return { ...actor, expires_at: actor.key.expires_at }
}

function concerns(what: BusEvents['access.changed'], sessionId: string, userId: number): boolean {
  if (what.user_ids === undefined && what.session_ids === undefined) return true
  return (what.user_ids?.includes(userId) ?? false) || (what.session_ids?.includes(sessionId) ?? false)
}

async function readActor(system: Context, sessionId: string): Promise<Actor | null> {
  const keyId = keyOfSession(sessionId)
  if (keyId !== null) return readKeyActor(system, keyId)
  const row = await selectAccess(system.db, sessionId)
  if (row === undefined || !row.is_active || row.revoked_at !== null) return null
  if (row.expires_at <= system.now()) return null
  const { user_id, email, role, groups, is_limited, factor_due } = row
  const isOverdue = factor_due !== null && factor_due <= system.now()
  return {
    user_id,
    session_id: sessionId,
    email,
    role,
    key: null,
    ...(isOverdue && { isOverdue }),
    ...grantsOf(role, groups, is_limited),
  }
}

/** A person with their current rights, whether signed in or not; null if they are inactive or deleted. */
export async function readPerson(ctx: Context, userId: number): Promise<Actor | null> {
  const row = await selectPersonAccess(ctx.db, userId)
  if (row === undefined) return null
  const { email, role, groups, is_limited } = row
  return { user_id: userId, session_id: '', email, role, key: null, ...grantsOf(role, groups, is_limited) }
}
