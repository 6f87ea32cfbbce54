import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { ClusterError } from './error.ts'

/** The operating system account PostgreSQL runs under; `ids` is absent where the program's own account is used. */
export interface Account {
  readonly name: string
  readonly ids?: { uid: number; gid: number }
}

export interface Output {
  code: number
  /** stdout and stderr, in that order */
  text: string
}

const exec = promisify(execFile)

const onWindows = process.platform === 'win32'

// We search PostgreSQL's start output for English sentences; the C locale keeps it in English.
const locale = { LC_ALL: 'C', LC_MESSAGES: 'C', LANG: 'C' }

// A root shell's working directory is often /root, which an unprivileged account cannot enter.
const workingDirectory = onWindows ? undefined : '/'

/** The environment for PostgreSQL's programs: ours, without the PG* variables of the calling shell. */
export function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG')) // passed on, not read
  return { ...Object.fromEntries(inherited), ...locale }
}

async function idsOf(name: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([exec('id', ['-u', name]), exec('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as the owner of the existing data, else as
 * `postgres`, else as `nobody`; any other user runs it as themselves.
 */
export async function chooseAccount(existingData?: string): Promise<Account> {
  if (process.getuid?.() !== 0) return { name: 'the current user' }
  const owner = existingData ? await stat(existingData) : undefined
  if (owner && owner.uid !== 0) return { name: `uid ${owner.uid}`, ids: { uid: owner.uid, gid: owner.gid } }
  for (const name of ['postgres', 'nobody']) {
    const ids = await idsOf(name)
    if (ids && ids.uid !== 0) return { name, ids }
  }
  throw new ClusterError(
    'start-failed',
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor a user "nobody". ' +
      'Start the program as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

/**
 * Runs a program to its end as the account. Never rejects for a non-zero exit; a program that cannot start is code 127.
 */
export async function runAs(account: Account, file: string, args: readonly string[]): Promise<Output> {
  try {
    const options = { ...account.ids, cwd: workingDirectory, env: environment(), maxBuffer: 16 * 1024 * 1024 }
    const { stdout, stderr } = await exec(file, args, options)
    return { code: 0, text: stdout + stderr }
  } catch (error) {
    const failure = error as Error & { code?: number | string; stdout?: string; stderr?: string } // execFile's own rejection shape
    const text = `${failure.stdout ?? ''}${failure.stderr ?? ''}` || failure.message
    return { code: typeof failure.code === 'number' ? failure.code : 127, text }
  }
}

/** Starts a program in its own session, so that a Ctrl-C in our terminal does not reach it. */
export function spawnAs(
  account: Account,
  command: { file: string; args: string[]; output: number },
): ChildProcess {
  return spawn(command.file, command.args, {
    ...account.ids,
    cwd: workingDirectory,
    env: environment(),
    detached: !onWindows,
    windowsHide: true,
    stdio: ['ignore', command.output, command.output],
  })
}

/** Whether the account can enter the directory. The kernel decides, because mode bits do not show ACLs and mounts. */
export async function canEnter(account: Account, directory: string): Promise<boolean> {
  if (!account.ids) return true
  return (await runAs(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', directory])).code === 0
}

/** Makes the account the owner of one path; a no-op unless the program runs as root. */
export async function giveTo(account: Account, path: string): Promise<void> {
  if (account.ids) await chown(path, account.ids.uid, account.ids.gid)
}
