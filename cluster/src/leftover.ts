import { readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { execFile } from 'node:child_process'
import type { Home } from './directory.ts'
import { isAlive } from './lock.ts'

export interface PidFile {
  pid: number
  /** `starting`, `ready`, `stopping` or, early, undefined */
  status: string | undefined
  text: string
}

const exec = promisify(execFile)

/** Reads postmaster.pid: line 1 is the pid, line 8 the state. Undefined where there is none. */
export async function readPidFile(data: string): Promise<PidFile | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number(lines[0]), status: lines[7]?.trim(), text }
}

/**
 * Whether a postmaster of an earlier run still serves this data. If not, the pid in its postmaster.pid is replaced:
 * another process may have it now (after a reboot, or in a container, where pids start over), and PostgreSQL would
 * refuse to start, or look ready too early. The rest of the file stays: it names the shared memory to look for.
 */
export async function findLeftover(home: Home): Promise<boolean> {
  const file = await readPidFile(home.data)
  if (!file) return false
  if (isAlive(file.pid) && (await servesData(file.pid, home.data))) return true
  const path = join(home.data, 'postmaster.pid')
  // PostgreSQL treats its parent's pid, which is ours, as stale. On Windows it does not know its parent.
  if (process.platform === 'win32') await rm(path, { force: true })
  else await writeFile(path, file.text.replace(/^\d+/, String(process.pid)))
  return false
}

async function servesData(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'win32') return true
  // A postmaster's working directory is its data directory, which is also among its arguments.
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === data
  const listed = await exec('ps', ['-ww', '-o', 'args=', '-p', String(pid)]).catch(() => undefined)
  return listed?.stdout.includes(data) ?? false
}
