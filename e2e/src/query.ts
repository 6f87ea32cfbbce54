import { Client } from 'pg'

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
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
