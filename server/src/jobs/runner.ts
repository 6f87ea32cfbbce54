import { setTimeout } from 'node:timers/promises'
import { Logger as WorkerLogger, type Runner, run, runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { createMailer, type Mailer } from '../features/notifications/mailer.ts'
import { createTasks, type TaskSources } from './tasks.ts'

export interface JobsOptions {
  readonly pool: Pool
  readonly databaseUrl: string
  readonly system: TaskSources['system']
  readonly log: Logger
  readonly smtpUrl: string | null
}

// Two: a slow mail server must not delay housekeeping, and reports must not use the whole machine.
const concurrency = 2
const restartMs = 2000
// A stop waits this long for running jobs, then aborts them: a mail server that hangs must not use up the time of the whole stop.
const patienceMs = 3000
// In UTC. A missed hour is made up once.
const crontab = `
17 * * * * housekeeping ?fill=1h&max=3
7 * * * * history ?fill=1h&max=3`

/**
 * Creates the job tables. Every copy does it, not only those that run jobs: a copy that raises alerts adds jobs.
 */
export async function prepareJobs({ pool, log }: Pick<JobsOptions, 'pool' | 'log'>): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLogger(log) })
}

/** Runs waiting jobs; with several copies, each job runs on one of them. */
export class JobRunner {
  readonly #options: JobsOptions
  readonly #mailer: Mailer | null
  readonly #stopping = new AbortController()
  #runner: Runner | null = null
  #running: Promise<void> | null = null

  constructor(options: JobsOptions) {
    this.#options = options
    this.#mailer = options.smtpUrl === null ? null : createMailer(options.smtpUrl)
  }

  async start(): Promise<void> {
    this.#runner = await this.#run()
    this.#running = this.#watch()
  }

  /** Waits for running jobs; a mail that the mail server has not taken is retried after the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#runner?.stop().catch(() => undefined)
    await this.#running
    this.#mailer?.stop()
  }

  #run(): Promise<Runner> {
    const { pool, databaseUrl, system, log } = this.#options
    return run({
      pgPool: pool,
      concurrency,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: patienceMs,
      logger: workerLogger(log),
      taskList: createTasks({
        system,
        pool,
        databaseUrl,
        mailer: this.#mailer,
        stopping: this.#stopping.signal,
      }),
      crontab,
    })
  }

  /** Restarts the library's runner, which gives up after some errors in a row, as when the database is down for a while. */
  async #watch(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await this.#runner?.promise.catch((error: unknown) =>
        this.#options.log.warn({ err: error }, 'the job runner ended'),
      )
      this.#runner = null
      while (this.#runner === null && !signal.aborted) {
        await setTimeout(restartMs, undefined, { signal }).catch(() => undefined)
        if (!signal.aborted) this.#runner = await this.#run().catch(() => null)
      }
    }
    await this.#runner?.stop().catch(() => undefined)
  }
}

/** The library's log, one level lower: it logs every job that it begins. */
function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => (level, message) => {
    const to = level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug'
    log[to]({ task: scope.taskIdentifier, job: scope.jobId }, message)
  })
}
