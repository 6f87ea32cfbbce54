import { type Cluster, ClusterError, startCluster } from '../cluster/src/cluster.ts'
import { openHome, readPassword } from '../cluster/src/directory.ts'
import { readPidFile } from '../cluster/src/leftover.ts'

export const quietLog = { info: () => undefined, warn: console.error }
// The lines of postmaster.pid with the port and the socket's directory.
const portLine = 3
const socketLine = 4

/** PostgreSQL's own variables, of the role that owns the database. */
export interface Variables extends Record<string, string> {
  PGHOST: string
  PGPORT: string
  PGUSER: string
  PGPASSWORD: string
  PGDATABASE: string
}

/** The connection string of the variables. */
export function urlOf({ PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE }: Variables): string {
  const place = `host=${encodeURIComponent(PGHOST)}&port=${PGPORT}`
  return `postgresql://${PGUSER}:${PGPASSWORD}@/${PGDATABASE}?${place}`
}

/**
 * Runs `work` on the private database of a data directory: on the running one if the product runs; else it is started
 * for this work, and created if it does not exist.
 */
export async function onPrivateCluster<T>(
  dataDir: string,
  work: (variables: Variables) => Promise<T>,
): Promise<T> {
  const cluster = await start(dataDir)
  try {
    return await work(await variablesOf(dataDir))
  } finally {
    await cluster?.stop()
  }
}

/** null: the product already runs it. */
async function start(dataDir: string): Promise<Cluster | null> {
  try {
    return await startCluster({ dataDir, log: quietLog })
  } catch (error) {
    if (error instanceof ClusterError && error.code === 'data-directory-in-use') return null
    throw error
  }
}

async function variablesOf(dataDir: string): Promise<Variables> {
  const home = await openHome(dataDir, quietLog)
  const lines = (await readPidFile(home.data))?.text.split('\n') ?? []
  return {
    // On Windows there is no socket.
    PGHOST: lines[socketLine] || '127.0.0.1',
    PGPORT: lines[portLine] ?? '',
    PGUSER: 'quantrac',
    PGPASSWORD: (await readPassword(home)).password,
    PGDATABASE: 'quantrac',
  }
}
