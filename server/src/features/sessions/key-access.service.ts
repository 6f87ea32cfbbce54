import type { Actor, Context } from '../../context.ts'
import { grantsOf, limitedTo } from '../../reach.ts'
import { trustedProxies } from '../../trusted-proxies.ts'
import { selectByHash, selectKeyAccess, updateUsed } from './key-access.queries.ts'
import { hashKey, isKey, keySession } from './key-text.ts'

const usedEveryMs = 60_000
const maxKnown = 10_000

export interface KnownKey {
  readonly id: number
  readonly user_id: number
}

/** Keys as callers send them. */
export interface ApiKeys {
  /** The key of a text; null if there is none. A text with a wrong checksum asks the database nothing. */
  find(text: string): Promise<KnownKey | null>
  /** Notes the use, at most once a minute and without being waited for. */
  used(id: number, address: string): void
  /** Waits for what is being written. */
  stop(): Promise<void>
}

export function createApiKeys(system: Context): ApiKeys {
  // Whose a text is never changes; whether the key still exists is asked for beside.
  const known = new Map<string, KnownKey>()
  const written = new Map<number, number>()
  const writing = new Set<Promise<void>>()
  return {
    async find(text) {
      if (!isKey(text)) return null
      const hash = hashKey(text)
      const name = hash.toString('base64')
      const found = known.get(name) ?? (await selectByHash(system.db, hash)) ?? null
      if (found === null) return null
      if (known.size >= maxKnown) known.clear()
      known.set(name, found)
      return found
    },
    used(id, address) {
      const now = system.now()
      const last = written.get(id)
      if (last !== undefined && Math.abs(now.getTime() - last) < usedEveryMs) return
      if (written.size >= maxKnown) written.clear()
      written.set(id, now.getTime())
      const work = updateUsed(system.db, { id, now, address })
        .catch((error: unknown) =>
          system.log.warn({ err: error }, 'the use of an API key could not be noted'),
        )
        .finally(() => writing.delete(work))
      writing.add(work)
    },
    async stop() {
      await Promise.all(writing)
    },
  }
}

/** Who calls by a key: its account, with the part of its rights now that the key is for; null if neither is valid. */
export async function readKeyActor(system: Context, id: number): Promise<Actor | null> {
  const row = await selectKeyAccess(system.db, id)
  if (row === undefined || !row.is_active) return null
  const { user_id, email, name, expires_at, addresses } = row
  const own = grantsOf(row.role, row.groups, row.is_limited)
  return {
    user_id,
    session_id: keySession(id),
    email,
    // A key of an administrator is no administrator.
    role: 'operator',
    ...limitedTo(own, { codes: row.permissions, module_ids: row.module_ids }),
    key: { id, name, expires_at, isAllowedFrom: addresses.length === 0 ? () => true : rangesOf(addresses) },
  }
}

/** True for the addresses in these ranges; those that cannot be read allow nobody. */
const rangesOf = (addresses: readonly string[]) => trustedProxies(addresses.join(',')) ?? (() => false)
