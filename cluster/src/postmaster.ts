import type { ChildProcess } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { runAs, spawnAs } from './account.ts'
import { program } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import type { Home } from './directory.ts'
import { ClusterError } from './error.ts'
import { readPidFile } from './leftover.ts'
import type { ClusterLog } from './log.ts'

export interface PostmasterOptions {
  home: Home
  binaries: Binaries
  /** given on the command line, where they override every file */
  settings: Record<string, string>
  log: ClusterLog
}

export interface Postmaster {
  /** settles when the process has ended */
  readonly exited: Promise<void>
  /** Rolls back open transactions, writes everything committed, and resolves when the process has ended. */
  stop(): Promise<void>
}

// Backends soon notice that their postmaster died, but one that runs a long statement may take longer.
const retryLimitMs = 60_000
const stopLimitSeconds = 120

/**
 * Starts PostgreSQL and waits until it accepts connections; with crash recovery this may take minutes. A start that
 * fails because processes of a dead postmaster still hold its shared memory is retried.
 *
 * @throws ClusterError `start-failed` with PostgreSQL's own reason.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const deadline = performance.now() + retryLimitMs
  for (let attempt = 0; ; attempt += 1) {
    const started = await tryStart(options)
    if (typeof started !== 'string') return started
    const leftover = /pre-existing shared memory block|is still in use/.test(started)
    if (!leftover || performance.now() > deadline) throw await startFailed(options.home, started)
    if (attempt === 0)
      options.log.info('Processes of a killed PostgreSQL are still ending; the start is retried.')
    await delay(200)
  }
}

async function tryStart(options: PostmasterOptions): Promise<Postmaster | string> {
  const { home, binaries, settings } = options
  const outputFile = join(home.path, 'postgres-start.log')
  const output = await open(outputFile, 'w', 0o600)
  const args = [
    '-D',
    home.data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const child = spawnAs(home.account, {
    file: program(binaries.directory, 'postgres'),
    args,
    output: output.fd,
  })
  let failure = ''
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      failure = error.message
      resolve()
    })
  })
  await output.close()
  if (await untilReady({ pid: child.pid, exited }, options)) {
    return { exited, stop: () => stopChild({ child, exited }, options) }
  }
  return failure || (await readFile(outputFile, 'utf8')).trim() || 'It ended without a word.'
}

/** Resolves to false if the process ends first. */
async function untilReady(
  child: { pid: number | undefined } & Pick<Postmaster, 'exited'>,
  { home, log }: PostmasterOptions,
): Promise<boolean> {
  const ended = child.exited.then(() => true)
  let announced = performance.now()
  for (;;) {
    const file = await readPidFile(home.data)
    if (file?.pid === child.pid && file?.status === 'ready') return true
    if (performance.now() - announced > 10_000) {
      announced = performance.now()
      log.info('PostgreSQL is still starting; it may be recovering after a crash.')
    }
    if (await Promise.race([ended, delay(25, false)])) return false
  }
}

const reasons = /FATAL|PANIC|DETAIL|could not/

async function startFailed(home: Home, output: string): Promise<ClusterError> {
  const early = output.split('\n').filter((line) => reasons.test(line))
  const reported = early.length > 0 ? early : await lateReasons(home, output)
  return new ClusterError(
    'start-failed',
    `PostgreSQL did not start on ${home.data}. It said: ${reported.slice(-3).join(' ')} Its log is in ${join(home.data, 'log')}.`,
  )
}

/** Once PostgreSQL has opened its own log file, it writes there why it gives up. */
async function lateReasons(home: Home, output: string): Promise<string[]> {
  try {
    const [, name = ''] = (await readFile(join(home.data, 'current_logfiles'), 'utf8')).trim().split(' ')
    const lines = (await readFile(join(home.data, name), 'utf8')).split('\n')
    const reported = lines.slice(-20).filter((line) => reasons.test(line))
    return reported.length > 0 ? reported : [output]
  } catch {
    return [output]
  }
}

/** Signals our child directly: pg_ctl cannot find it once the data directory is removed. */
async function stopChild(
  { child, exited }: { child: ChildProcess } & Pick<Postmaster, 'exited'>,
  { home, binaries }: PostmasterOptions,
): Promise<void> {
  if (process.platform === 'win32') await stopLeftover(home, binaries)
  // PostgreSQL's names for these are fast and immediate.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    child.kill(signal)
    const ended = exited.then(() => true)
    if (await Promise.race([ended, delay(stopLimitSeconds * 1000, false, { ref: false })])) return
  }
  throw doesNotStop(home)
}

/** Ends the PostgreSQL that an earlier run started. */
export async function stopLeftover(home: Home, binaries: Binaries): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    const args = ['stop', '-w', '-t', String(stopLimitSeconds), '-m', mode, '-D', home.data]
    const stopped = await runAs(home.account, program(binaries.directory, 'pg_ctl'), args)
    if (stopped.code === 0 || !(await readPidFile(home.data))) return
  }
  throw doesNotStop(home)
}

function doesNotStop(home: Home): ClusterError {
  return new ClusterError(
    'start-failed',
    `The PostgreSQL on ${home.data} does not stop. End it by hand and start again.`,
  )
}
