import { constants } from 'node:fs'
import { access, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { ClusterError } from './error.ts'

export interface DirectoryLock {
  release(): void
}

const sqliteBusy = 5

/**
 * Locks the directory for this process.
 *
 * Node has no file locks, but its SQLite does: an exclusive transaction on an empty file is a lock. The kernel
 * drops it when the process dies in any way, a reused pid cannot imitate it, and other containers
 * on the same volume see it. Nothing is ever stored in the file.
 *
 * @throws ClusterError `data-directory-in-use`, naming the holder's pid; `start-failed` where we may not write.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  await access(directory, constants.W_OK).catch(() => {
    throw new ClusterError('start-failed', notWritable(directory))
  })
  const lockFile = join(directory, 'cluster.lock')
  // Closed to other accounts, because an account that can read it can block our lock. Never opened if it exists:
  // closing a file drops every lock that this process has on it.
  await writeFile(lockFile, '', { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const file = new DatabaseSync(lockFile)
  const pidFile = join(directory, 'cluster.pid')
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error // node:sqlite puts the engine's code there
    throw new ClusterError('data-directory-in-use', inUse(directory, await holderOf(pidFile)))
  }
  try {
    await writeFile(pidFile, `${process.pid}\n`)
  } catch (error) {
    file.close()
    throw error
  }
  return { release: () => file.close() }
}

function notWritable(directory: string): string {
  return (
    `The user of this program may not write to the data directory ${directory}. ` +
    'Start it as the user who owns the directory, or set QUANTRAC_DATA_DIR to another one.'
  )
}

function inUse(directory: string, pid: number | undefined): string {
  const holder = pid === undefined ? 'Another program' : `Another program (pid ${pid})`
  return (
    `${holder} is already using the data directory ${directory}. ` +
    'Stop it first, or set QUANTRAC_DATA_DIR to a directory of your own.'
  )
}

/** The holder writes its pid just after it takes the lock, so a dead pid means: not written yet, look again. */
async function holderOf(pidFile: string): Promise<number | undefined> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const pid = Number(await readFile(pidFile, 'utf8').catch(() => ''))
    if (pid > 0 && isAlive(pid)) return pid
    await delay(50)
  }
  return undefined
}

/** Whether a process with this pid exists, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // kill throws nothing else
  }
}
