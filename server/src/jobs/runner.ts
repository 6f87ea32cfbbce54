import { setTimeout } from 'node:timers/promises'
import { Logger as WorkerLogger, type Runner, run, runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { createMailer, type Mailer } from '../features/notifications/mailer.ts'
import { createTasks, type TaskSources } from './tasks.ts'

export interface JobsOptions {
  readonly pool: Pool
  readonly system: TaskSources['system']
  readonly log: Logger
  readonly smtpUrl: string | null
}

// Two: a slow mail server must not keep house-keeping waiting, and reports shall not take the machine.
const concurrency = 2
const restartMs = 2000
// A stop lets jobs in hand end, then asks them to give up: a mail server that hangs must not take the time of the whole stop.
const patienceMs = 3000
// In UTC. An hour that was missed is made up once. The queue: one packing at a time, however long the one before takes.
const crontab = `
17 * * * * housekeeping ?fill=1h&max=3
7 * * * * history ?fill=1h&max=3&queue=history`

/**
 * Makes the tables in which jobs wait. Every copy does it, not only those that run jobs: who raises alerts adds jobs to them.
 */
export async function prepareJobs({ pool, log }: Pick<JobsOptions, 'pool' | 'log'>): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLogger(log) })
}

/** Runs waiting jobs; beside other copies each job runs at one of them. */
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

  /** Lets jobs in hand end; what a mail server keeps waiting is taken up again at the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#runner?.stop().catch(() => undefined)
    await this.#running
    this.#mailer?.stop()
  }

  #run(): Promise<Runner> {
    const { pool, system, log } = this.#options
    return run({
      pgPool: pool,
      concurrency,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: patienceMs,
      logger: workerLogger(log),
      taskList: createTasks({ system, pool, mailer: this.#mailer }),
      crontab,
    })
  }

  /** The library gives up after some errors in a row; a database that was away for a while is back some time. */
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

/** The library's own words, a level down: it tells of every job it begins. */
function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => (level, message) => {
    const to = level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug'
    log[to]({ task: scope.taskIdentifier, job: scope.jobId }, message)
  })
}
