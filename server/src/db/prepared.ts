import type { PostgresPoolClient } from 'kysely'
import type { PoolClient } from 'pg'

/** The part of a connection that this module uses. */
export type Connection = Pick<PoolClient, 'query' | 'release'>

// PostgreSQL plans a statement without a name at every call, which takes longer than running most of ours. One with a name stays
// planned on its connection and uses memory there, so only frequent statements get a name, and their number is limited.
const callsBeforeName = 5
const maxNames = 200
const maxCounted = 2000
// Only reads. One with `*` would fail for ever after a newer version of the program has added a column.
const isRead = /^\s*(?:select(?!\s+\*)|with)\s/i
// The plan of a read of the history depends on its time range: planning skips the partitions outside it.
const isOfHistory = /\breading(?:_day|_all)?\b/

const names = new Map<string, string>()
const counts = new Map<string, number>()
const wrapped = new WeakMap<Connection, PostgresPoolClient>()

/** A connection for Kysely that prepares frequent reads once instead of planning them at each call. */
export function preparing(client: Connection): PostgresPoolClient {
  const known = wrapped.get(client)
  if (known !== undefined) return known
  const query = (text: string, values: unknown[]) => {
    const name = nameOf(text)
    return client.query({ name, text, values })
  }
  const made: PostgresPoolClient = {
    query: query as unknown as PostgresPoolClient['query'], // the other overload is for cursors, which nothing uses
    release: (destroy) => client.release(destroy),
  }
  wrapped.set(client, made)
  return made
}

function nameOf(text: string): string | undefined {
  const name = names.get(text)
  if (name !== undefined || names.size >= maxNames || !isRead.test(text) || isOfHistory.test(text))
    return name
  const count = (counts.get(text) ?? 0) + 1
  if (count < callsBeforeName) {
    if (counts.size >= maxCounted) counts.clear()
    counts.set(text, count)
    return undefined
  }
  counts.delete(text)
  names.set(text, `read-${names.size}`)
  return names.get(text)
}
