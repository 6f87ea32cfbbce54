/**
 * `node tools/private-database.ts pg_dump …`: runs a program of PostgreSQL (or any other) on the private database of QUANTRAC_DATA_DIR,
 * through PostgreSQL's variables (PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE). If the product runs, its running database is used;
 * else the database is started for this program, and created if it does not exist. Exits with the program's exit code.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readConfig } from '../server/src/config.ts'
import { type Cluster, ClusterError, startCluster } from '../cluster/src/cluster.ts'
import { openHome, readPassword } from '../cluster/src/directory.ts'
import { readPidFile } from '../cluster/src/leftover.ts'

const { dataDir } = readConfig(process.env)
const log = { info: () => undefined, warn: console.error }
// The lines of postmaster.pid with the port and the socket's directory.
const portLine = 3
const socketLine = 4

/** null: the product already runs it. */
async function start(): Promise<Cluster | null> {
  try {
    return await startCluster({ dataDir, log })
  } catch (error) {
    if (error instanceof ClusterError && error.code === 'data-directory-in-use') return null
    throw error
  }
}

async function variables(): Promise<Record<string, string>> {
  const home = await openHome(dataDir, log)
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

/** Returns the program's exit code; 127 if it does not exist. */
async function run([program = '', ...args]: string[], env: Record<string, string>): Promise<number> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'inherit' })
  // Ctrl-C also reaches the program; the database that was started for it is stopped after its end.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  try {
    const [code] = (await once(child, 'exit')) as [number | null] // null: a signal
    return code ?? 1
  } catch (error) {
    console.error(String(error))
    return 127
  }
}

async function main(command: string[]): Promise<number> {
  if (command.length === 0) {
    console.error('node tools/private-database.ts <program> [arguments …]')
    return 2
  }
  const cluster = await start()
  try {
    return await run(command, await variables())
  } finally {
    await cluster?.stop()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof ClusterError ? error.message : error)
  process.exitCode = 3
}
