import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { Client } from 'pg'
import { chooseBinaries, dataMajor } from './binaries.ts'
import type { BinarySource } from './binaries.ts'
import { openHome, openSocketDirectory, readPassword } from './directory.ts'
import { ClusterError, reasonOf } from './error.ts'
import { initialise, superuser } from './initdb.ts'
import { findLeftover } from './leftover.ts'
import { lockDirectory } from './lock.ts'
import { stopLeftover } from './postmaster.ts'
import { writeSettings } from './settings.ts'
import type { ClusterLog } from './log.ts'
import { supervise } from './supervisor.ts'

export { ClusterError } from './error.ts'

/** A running private PostgreSQL. */
export interface Cluster {
  /** connection string for pg, over the unix socket (loopback TCP on Windows), of the role that owns the database */
  readonly ownerUrl: string
  /** of the program's own role, which owns nothing: what it may do is granted by the owner */
  readonly programUrl: string
  /** Ends PostgreSQL and waits until it is gone. Further calls wait for the same stop. */
  stop(): Promise<void>
}

export interface ClusterOptions {
  dataDir: string
  log: ClusterLog
  /** which binaries to try; both by default, the machine's first */
  binaries?: BinarySource
  /** PostgreSQL settings that win over ours, e.g. fsync for tests */
  settings?: Record<string, string>
}

const databaseName = 'quantrac'
// The first versions had this role alone. It stays the owner, so that nothing of their databases has to change hands.
const ownerName = 'quantrac'
const programName = 'quantrac_program'

/**
 * Starts the private PostgreSQL cluster under `dataDir`, creates it if there is none, and keeps it running until
 * `stop`. A PostgreSQL that an earlier, killed program left running there is stopped first.
 *
 * @throws ClusterError with a message for the person who started the program.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  try {
    return await start(options)
  } catch (error) {
    if (error instanceof ClusterError) throw error
    const message = `The database under ${options.dataDir} could not be opened: ${reasonOf(error)}.`
    throw new ClusterError('start-failed', message, { cause: error })
  }
}

async function start({
  dataDir,
  log,
  binaries: source = 'any',
  settings = {},
}: ClusterOptions): Promise<Cluster> {
  const home = await openHome(dataDir, log)
  // Only the program that holds the lock runs what follows, including the stop of a leftover PostgreSQL.
  const lock = await lockDirectory(home.path)
  const undo: (() => Promise<void> | void)[] = [() => lock.release()]
  const unwind = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const binaries = await chooseBinaries(home, source)
    const { password, file: passwordFile } = await readPassword(home)
    if ((await dataMajor(home)) === undefined) {
      log.info(`Making the database in ${home.data} with PostgreSQL ${binaries.major}.`)
      await initialise(home, binaries, passwordFile)
    }
    if (await findLeftover(home)) {
      log.info('Stopping the PostgreSQL that a killed program left behind.')
      await stopLeftover(home, binaries)
    }
    await writeSettings(home)
    const socket = await openSocketDirectory(home)
    undo.push(() => socket.remove())
    const listen = await chooseAddress(socket.path)
    const supervisor = await supervise({ home, binaries, log, settings: { ...settings, ...listen.settings } })
    undo.push(() => supervisor.stop())
    await prepareDatabase(listen.url(superuser, password, 'postgres'), password)
    let stopped: Promise<void> | undefined
    return {
      ownerUrl: listen.url(ownerName, password, databaseName),
      programUrl: listen.url(programName, password, databaseName),
      stop: () => (stopped ??= unwind()),
    }
  } catch (error) {
    await unwind()
    throw error
  }
}

interface Address {
  settings: Record<string, string>
  url(user: string, password: string, database: string): string
}

async function chooseAddress(socketDirectory: string): Promise<Address> {
  if (process.platform === 'win32') {
    const port = await freePort()
    return {
      settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
      url: (user, password, database) => `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`,
    }
  }
  const host = encodeURIComponent(socketDirectory)
  return {
    settings: {
      listen_addresses: '',
      port: '5432',
      unix_socket_directories: socketDirectory,
      unix_socket_permissions: '0700',
    },
    url: (user, password, database) => `postgresql://${user}:${password}@/${database}?host=${host}&port=5432`,
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  server.close()
  await once(server, 'close')
  return port
}

/**
 * The owner owns its database and may monitor the server, no more: an SQL injection then does not run as a superuser,
 * who could start programs. The program's role owns nothing, and nobody lets it act as another one. Each step is made
 * again where a killed program has left it out.
 */
async function prepareDatabase(url: string, password: string): Promise<void> {
  const client = new Client({ connectionString: url })
  // A running query rejects anyway; without a listener the event would end the program.
  client.on('error', () => {})
  await client.connect()
  try {
    const signsIn = `login password ${client.escapeLiteral(password)}`
    await addRole(client, ownerName, `${signsIn} createdb`)
    await addRole(client, programName, signsIn)
    await client.query(`grant pg_monitor, pg_signal_backend to ${ownerName}`)
    const database = await client.query('select from pg_database where datname = $1', [databaseName])
    if (database.rowCount === 0) await client.query(`create database ${databaseName} owner ${ownerName}`)
  } finally {
    await client.end()
  }
}

async function addRole(client: Client, name: string, attributes: string): Promise<void> {
  const role = await client.query('select from pg_roles where rolname = $1', [name])
  if (role.rowCount === 0) await client.query(`create role ${name} ${attributes}`)
}
