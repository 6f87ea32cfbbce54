/**
 * `node tools/private-database.ts pg_dump …`: runs a program of PostgreSQL (or any other) on the private database of
 * QUANTRAC_DATA_DIR, through PostgreSQL's variables (PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE). If the product
 * runs, its running database is used; else the database is started for this program, and created if it does not exist.
 * Exits with the program's exit code.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readConfig } from '../server/src/config.ts'
import { ClusterError } from '../cluster/src/cluster.ts'
import { onPrivateCluster } from './private-cluster.ts'

const { dataDir } = readConfig(process.env)

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
  return onPrivateCluster(dataDir, (variables) => run(command, variables))
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof ClusterError ? error.message : error)
  process.exitCode = 3
}
