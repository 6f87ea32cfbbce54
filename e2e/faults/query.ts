import { Client } from 'pg'

/** Runs one statement on a connection of its own. */
export async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // The server may be killed meanwhile: the statement says so, the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
