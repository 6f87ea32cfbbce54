import type { PostgresPoolClient } from 'kysely'
import type { PoolClient, QueryResult } from 'pg'

/** The part of a connection that this module uses. */
export type Connection = Pick<PoolClient, 'query' | 'release'>

// PostgreSQL plans a statement without a name at every call, which takes longer than running most of ours. One with a
// name stays planned on its connection and uses memory there, so only frequent statements get a name, and their number
// is limited.
const callsBeforeName = 5
const maxNames = 200
const maxCounted = 2000
// Only reads. One with `*` would fail for ever after a newer version of the program has added a column.
const isRead = /^\s*(?:select(?!\s+\*)|with)\s/i
// The plan of a read of the history depends on its time range: planning skips the partitions outside it.
const isOfHistory = /\breading(?:_day|_all)?\b/

const names = new Map<string, string>()
const counts = new Map<string, number>()

/** A connection for Kysely that prepares frequent reads once instead of planning them at each call. */
export function preparing(client: Connection): PostgresPoolClient {
  return forKysely({
    query: (text, values) => client.query({ name: nameOf(text), text, values }),
    release: (destroy) => client.release(destroy),
  })
}

interface Queries {
  query(text: string, values: unknown[]): Promise<QueryResult>
  release(destroy?: boolean): void
}

// Without the overload for cursors, which nothing uses.
const forKysely = (queries: Queries): PostgresPoolClient => queries as unknown as PostgresPoolClient

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
