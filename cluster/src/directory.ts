import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canEnter, chooseAccount, giveTo } from './account.ts'
import type { Account } from './account.ts'
import type { ClusterLog } from './log.ts'

/** Where the cluster's files are and who owns them. */
export interface Home {
  /** `postgres/` (PGDATA), the password, the lock and copied binaries are in here */
  readonly path: string
  readonly data: string
  readonly account: Account
}

const pointerName = 'postgres.location'
const shared = '/var/lib/quantrac'

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function homeAt(path: string): Promise<Home> {
  const data = join(path, 'postgres')
  return { path, data, account: await chooseAccount((await exists(data)) ? data : undefined) }
}

/**
 * Finds the cluster's home, or chooses one that the account can enter. A pointer file in `dataDir` names a home
 * elsewhere.
 */
export async function openHome(dataDir: string, log: ClusterLog): Promise<Home> {
  await mkdir(dataDir, { recursive: true })
  const root = await realpath(dataDir)
  if (await exists(join(root, 'postgres'))) return homeAt(root)

  const pointer = join(root, pointerName)
  const pointed = (await readFile(pointer, 'utf8').catch(() => '')).trim()
  if (pointed && (await exists(pointed))) return homeAt(pointed)

  const home = await homeAt(root)
  if (await canEnter(home.account, root)) return home

  // The name is random and only the pointer has it: after the data directory is deleted, the next start is empty.
  await mkdir(shared, { recursive: true, mode: 0o755 })
  const path = await mkdtemp(join(shared, 'cluster-'))
  await chmod(path, 0o711)
  await replaceFile(pointer, `${path}\n`)
  log.info(`The user ${home.account.name} cannot enter ${root}, so the database is kept in ${path}.`)
  return homeAt(path)
}

async function replaceFile(path: string, content: string, account?: Account): Promise<void> {
  const draft = `${path}.${process.pid}`
  await rm(draft, { force: true })
  await writeFile(draft, content, { mode: 0o600, flag: 'wx' })
  if (account) await giveTo(account, draft)
  await rename(draft, path)
}

/** The database password: made once, kept beside the data in a file that only its owner can read. */
export async function readPassword(home: Home): Promise<{ password: string; file: string }> {
  const file = join(home.path, 'postgres.password')
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (kept) return { password: kept, file }
  const password = randomBytes(24).toString('base64url')
  // initdb reads this file itself, as the account.
  await replaceFile(file, password, home.account)
  return { password, file }
}

// sun_path holds 104 bytes on macOS and 108 on Linux, including the final zero and "/.s.PGSQL.65535".
const longestSocketDirectory = 87

/**
 * An empty directory for the unix socket, open to the account only. No postmaster may be running. `remove` deletes it
 * if it is temporary.
 */
export async function openSocketDirectory(home: Home): Promise<{ path: string; remove(): Promise<void> }> {
  const inside = join(home.path, 'socket')
  if (Buffer.byteLength(inside) <= longestSocketDirectory) {
    // Also removes the socket lock of a killed postmaster: another process or a zombie may have its pid now.
    await rm(inside, { recursive: true, force: true })
    await mkdir(inside, { mode: 0o700 })
    await giveTo(home.account, inside)
    return { path: inside, remove: async () => {} }
  }
  // Not TMPDIR: it may be too long as well, or closed to the account.
  const path = await mkdtemp('/tmp/quantrac-')
  await giveTo(home.account, path)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
