import type { Pool, PoolClient, QueryResult } from 'pg'

export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/** Reads of one turn of the event loop, on one connection. */
interface Batch {
  readonly client: Promise<PoolClient>
  size: number
  /** Also counts the batch itself until it is written. */
  unanswered: number
  /** When the connection began with the read that it works on. */
  since: number
}

// More would leave a second core idle, and a read would wait for more others.
const maxTogether = 8
// A read that takes longer runs alone, so that quick ones do not wait for it.
const quickMs = 20

/**
 * Sends reads that are called in the same turn of the event loop together, on one connection. Most of the CPU time of a short read
 * is the writing and waking around it: a batch needs one write and wakes PostgreSQL once.
 */
export class SharedReads {
  readonly #pool: Pool
  /** The last duration of each statement, by name. */
  readonly #durationMs = new Map<string, number>()
  #open: Batch | null = null

  constructor(pool: Pool) {
    this.#pool = pool
  }

  isQuick(name: string): boolean {
    return (this.#durationMs.get(name) ?? 0) < quickMs
  }

  async read(statement: Statement): Promise<QueryResult> {
    const batch = this.#open ?? this.#begin()
    batch.size += 1
    batch.unanswered += 1
    if (batch.size === maxTogether) this.#open = null
    const client = await batch.client
    try {
      return await client.query(statement)
    } finally {
      const now = performance.now()
      this.#durationMs.set(statement.name, now - batch.since)
      batch.since = now
      answered(batch, client)
    }
  }

  #begin(): Batch {
    const batch: Batch = { client: this.#pool.connect(), size: 0, unanswered: 1, since: 0 }
    this.#open = batch
    setImmediate(() => {
      if (this.#open === batch) this.#open = null
    })
    batch.client.then(
      (client) => {
        const { stream } = client.connection
        stream.cork()
        setImmediate(() => {
          stream.uncork()
          batch.since = performance.now()
          answered(batch, client)
        })
      },
      () => undefined, // each read of the batch fails with it
    )
    return batch
  }
}

function answered(batch: Batch, client: PoolClient): void {
  batch.unanswered -= 1
  if (batch.unanswered === 0) client.release()
}
