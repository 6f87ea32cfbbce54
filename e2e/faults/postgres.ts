import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { query } from '../src/query.ts'
import { fromRoot } from '../src/paths.ts'
import { until } from '../src/waiting.ts'

export interface Postgres {
  /** Connection string of a new, empty database. */
  createDatabase(name: string): Promise<string>
  /** Kills the server and all its processes with -9, as a power cut would. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** Starts it on the same data and waits until it accepts connections. */
  start(): Promise<void>
  /** True while its main process runs. */
  readonly running: boolean
  readonly log: string
  remove(): Promise<void>
}

export interface PostgresOptions {
  /** The directory for its data; a new temporary one if omitted. */
  readonly parent?: string
  /** The directory for its write-ahead log; that of its data if omitted. */
  readonly walParent?: string
  readonly settings?: Readonly<Record<string, string>>
}

interface Account {
  readonly uid: number
  readonly gid: number
}

interface Programs {
  readonly directory: string
  /** null: the account of this process. PostgreSQL refuses to run as root. */
  readonly account: Account | null
}

/** The programs that the product itself would run, so that they exist wherever it runs. */
function findPrograms(home: string): Programs {
  const finder = [fromRoot('tools/postgres-programs.ts'), home]
  return JSON.parse(execFileSync(process.execPath, finder, { encoding: 'utf8' }))
}

/** A temporary PostgreSQL with its own data and all durability settings on, as in an installation. */
export async function createPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const home = await mkdtemp(join(tmpdir(), 'quantrac-faults-pg-'))
  await chmod(home, 0o711)
  const { directory: binaries, account: owner } = findPrograms(home)
  const directory = await ownDirectory(options.parent ?? home, owner)
  const data = join(directory, 'data')
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  if (options.walParent !== undefined)
    initdb.push('-X', join(await ownDirectory(options.walParent, owner), 'wal'))
  execFileSync(join(binaries, 'initdb'), initdb, { stdio: 'pipe', cwd: tmpdir(), ...owner })
  const server = new Server({ binaries, data, directory, home, owner, settings: options.settings ?? {} })
  await server.start()
  return server
}

async function ownDirectory(parent: string, owner: Account | null): Promise<string> {
  const directory = await mkdtemp(join(parent, 'pg-'))
  if (owner !== null) await chown(directory, owner.uid, owner.gid)
  await chmod(directory, 0o700)
  return directory
}

interface ServerOptions {
  readonly binaries: string
  readonly data: string
  /** Of its data and its socket. */
  readonly directory: string
  /** Of its programs, where they had to be copied. */
  readonly home: string
  readonly owner: Account | null
  readonly settings: Readonly<Record<string, string>>
}

class Server implements Postgres {
  readonly #options: ServerOptions
  #child: ChildProcess | null = null
  log = ''

  constructor(options: ServerOptions) {
    this.#options = options
  }

  get running(): boolean {
    const child = this.#child
    return child !== null && child.exitCode === null && child.signalCode === null
  }

  async createDatabase(name: string): Promise<string> {
    await query(this.#url('postgres'), `create database ${name} template template0`)
    return this.#url(name)
  }

  #url(database: string): string {
    return `postgresql://postgres@/${database}?host=${encodeURIComponent(this.#options.directory)}&port=5432`
  }

  async start(): Promise<void> {
    await until('PostgreSQL takes connections', async () => {
      // Processes of a killed server hold its memory for a moment: a start then is refused and retried.
      if (!this.running) this.#spawn()
      return query(this.#url('postgres'), 'select 1').then(
        () => true,
        () => false,
      )
    })
  }

  #spawn(): void {
    const { binaries, data, directory, owner, settings } = this.#options
    const all = { listen_addresses: '', unix_socket_directories: directory, port: '5432', ...settings }
    const args = ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    const child = spawn(join(binaries, 'postgres'), args, {
      cwd: tmpdir(),
      stdio: ['ignore', 'ignore', 'pipe'],
      ...owner,
    })
    child.stderr.on('data', (chunk: Buffer) => (this.log = (this.log + chunk.toString()).slice(-20_000)))
    this.#child = child
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (child?.pid === undefined || !this.running) return
    const exited = once(child, 'exit')
    const children = await childrenOf(child.pid)
    for (const pid of [child.pid, ...children]) killQuietly(pid)
    await exited
  }

  async stop(): Promise<void> {
    const child = this.#child
    if (child === null || !this.running) return
    const exited = once(child, 'exit')
    child.kill('SIGINT')
    await exited
  }

  async remove(): Promise<void> {
    await this.kill()
    // Its processes end a moment after their parent.
    const { directory, home } = this.#options
    for (const path of [directory, home])
      await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

/** The processes that a process has started and that run. */
export async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return text.split(' ').filter(Boolean).map(Number)
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
