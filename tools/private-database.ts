/**
 * `node tools/private-database.ts pg_dump …`: runs a program of PostgreSQL (or any other) on the private database of QUANTRAC_DATA_DIR, by
 * PostgreSQL's own variables (PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE). While the product runs it is the database that it serves;
 * else it is started for this program alone, and made where there is none yet. Ends with the program's exit code.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readConfig } from '../server/src/config.ts'
import { type Cluster, ClusterError, startCluster } from '../cluster/src/cluster.ts'
import { openHome, readPassword } from '../cluster/src/directory.ts'
import { readPidFile } from '../cluster/src/leftover.ts'

const { dataDir } = readConfig(process.env)
const log = { info: () => undefined, warn: console.error }
// postmaster.pid names the port and the socket's directory on these lines.
const portLine = 3
const socketLine = 4

/** null: another program, which is the product, runs it. */
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

/** Its exit code; 127 where there is no such program. */
async function run([program = '', ...args]: string[], env: Record<string, string>): Promise<number> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'inherit' })
  // Ctrl-C reaches the program as well; what was started for it is stopped once it has ended.
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
