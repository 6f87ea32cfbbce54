import { Client, DatabaseError } from 'pg'

const TRIES = 5

/**
 * Of two transactions that wait for each other PostgreSQL ends one: a test empties tables while the product is writing
 * into them.
 */
const isDeadlock = (error: unknown): boolean => error instanceof DatabaseError && error.code === '40P01'

/** Runs one statement on a new connection, as a database administrator would from outside the product. */
export async function query<T extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // If the database is killed meanwhile, the statement rejects; without a listener the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (let left = TRIES; ; left -= 1) {
      const answer = await client.query<T>(text, values).catch((error: unknown) => {
        if (left > 1 && isDeadlock(error)) return null
        throw error
      })
      if (answer !== null) return answer.rows
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}
