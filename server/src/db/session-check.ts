import { Client } from 'pg'
import { StartError } from '../start-error.ts'
import { connectionSettings } from './database.ts'

// Without it, a host that drops packets would block the start for ever, without a message.
const answerMs = 15_000

/**
 * Makes sure that what a connection is set to stays with it and with nobody else. A pooler that gives each transaction any of its
 * connections breaks that: people would see the stations of others, and locks would be held by somebody else.
 * @throws StartError
 */
export async function checkSessions(url: string): Promise<void> {
  const [one, other] = [await connect(url), await connect(url)]
  try {
    const first = await sessionOf(one)
    // Takes what the first one has just used if that is shared, and keeps it.
    await other.query('begin')
    await sessionOf(other)
    const again = await sessionOf(one)
    await other.query('rollback')
    const last = await sessionOf(one)
    if (again.pid !== first.pid || last.pid !== first.pid) throw new StartError(sharedSentence)
    if (first.settings !== 'UTC 1 off') throw new StartError(settingsSentence)
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ ...connectionSettings(url), connectionTimeoutMillis: answerMs })
  await client.connect()
  return client
}

async function sessionOf(client: Client): Promise<{ pid: number; settings: string }> {
  const { rows } = await client.query<{ pid: number; settings: string }>(`
    select pg_backend_pid() as pid, concat_ws(' ', current_setting('timezone'), current_setting('extra_float_digits'),
      current_setting('jit')) as settings`)
  const [row] = rows
  if (row === undefined) throw new Error('a statement without conditions has no row')
  return row
}

const sharedSentence =
  'DATABASE_URL leads to a pooler that gives each transaction another connection (transaction pooling). Quantrac keeps settings and locks ' +
  'on its connections. Choose session pooling there, or connect to PostgreSQL itself.'

const settingsSentence =
  'DATABASE_URL, or a pooler that it leads to, drops the settings of connections. Let the database itself have them: ' +
  ["timezone = 'UTC'", 'extra_float_digits = 1', 'jit = off']
    .map((setting) => `alter database … set ${setting};`)
    .join(' ')
