import { setTimeout } from 'node:timers/promises'
import { Logger as WorkerLogger, type Runner, type RunnerOptions, run, runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { deliveryTickers } from './delivery-tickers.ts'
import { scheduleTicker } from './schedule-ticker.ts'
import { stationWatch } from './station-watch.ts'
import { stepTicker } from './step-ticker.ts'
import type { Ticker } from './ticker.ts'
import { Transmitter } from './transmitter.ts'
import { createMailer, type Mailer } from '../features/mail/mailer.ts'
import { resumeImports } from '../features/imports/job/attempt.service.ts'
import { resumeAllReports } from '../features/reports/make/attempt.service.ts'
import {
  createImportTasks,
  createMailTasks,
  createReportTasks,
  createScheduledTasks,
  createTasks,
  type TaskSources,
} from './tasks.ts'

export interface JobsOptions {
  readonly pool: Pool
  readonly databaseUrl: string
  readonly system: TaskSources['system']
  readonly log: Logger
  readonly smtpUrl: string | null
}

const restartMs = 2000
// A stop waits this long for running jobs, then aborts them: a mail server that hangs must not use up the time of the
// whole stop.
const patienceMs = 3000
/**
 * Creates the job tables. Every copy does it, not only those that run jobs: a copy that raises alerts adds jobs.
 */
export async function prepareJobs({ pool, log }: Pick<JobsOptions, 'pool' | 'log'>): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLogger(log) })
}

/** Jobs that wait for each other and for no others. */
type Lane = Required<Pick<RunnerOptions, 'concurrency' | 'taskList'>>

/** Runs waiting jobs; with several copies, each job runs on one of them. */
export class JobRunner {
  readonly #options: JobsOptions
  readonly #mailer: Mailer | null
  readonly #stopping = new AbortController()
  readonly #lanes: readonly LaneRunner[]
  readonly #schedules: Ticker
  readonly #transmitter: Transmitter
  readonly #stations: Ticker
  readonly #steps: Ticker
  readonly #deliveries: readonly Ticker[]

  constructor(options: JobsOptions) {
    const { pool, databaseUrl, system } = options
    this.#options = options
    this.#mailer = options.smtpUrl === null ? null : createMailer(options.smtpUrl)
    const sources = { system, pool, databaseUrl, mailer: this.#mailer, stopping: this.#stopping.signal }
    const lanes: Lane[] = [
      // Three: a slow mail server must not delay housekeeping, nor either the judging of averages.
      { concurrency: 3, taskList: createTasks(sources) },
      // One: reports must not use the whole machine. Apart: nothing else waits for them.
      { concurrency: 1, taskList: createReportTasks(sources) },
      // One: what people ask for must not delay what is due.
      { concurrency: 1, taskList: createScheduledTasks(sources) },
      // One: each mail of a report makes its workbook. Apart: alert mails do not wait for it.
      { concurrency: 1, taskList: createMailTasks(sources) },
      // One: a long file must not use the whole machine. Apart: no report waits for it.
      { concurrency: 1, taskList: createImportTasks(sources) },
    ]
    this.#schedules = scheduleTicker(system)
    this.#transmitter = new Transmitter(system, databaseUrl)
    this.#stations = stationWatch(system)
    this.#steps = stepTicker(system)
    this.#deliveries = deliveryTickers(system, { mailer: this.#mailer })
    this.#lanes = lanes.map((lane) => new LaneRunner(options, lane, this.#stopping.signal))
  }

  async start(): Promise<void> {
    await resumeAllReports(this.#options.system)
    await resumeImports(this.#options.system)
    for (const lane of this.#lanes) await lane.start()
    this.#schedules.start()
    this.#transmitter.start()
    this.#stations.start()
    this.#steps.start()
    for (const lane of this.#deliveries) lane.start()
  }

  /** Waits for running jobs; a mail that the mail server has not taken is retried after the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#schedules.stop()
    await this.#transmitter.stop()
    await this.#stations.stop()
    await this.#steps.stop()
    await Promise.all(this.#deliveries.map((lane) => lane.stop()))
    await Promise.all(this.#lanes.map((lane) => lane.stop()))
    this.#mailer?.stop()
  }
}

class LaneRunner {
  readonly #options: JobsOptions
  readonly #lane: Lane
  readonly #stopping: AbortSignal
  #runner: Runner | null = null
  #running: Promise<void> | null = null

  constructor(options: JobsOptions, lane: Lane, stopping: AbortSignal) {
    this.#options = options
    this.#lane = lane
    this.#stopping = stopping
  }

  async start(): Promise<void> {
    this.#runner = await this.#run()
    this.#running = this.#watch()
  }

  async stop(): Promise<void> {
    await this.#runner?.stop().catch(() => undefined)
    await this.#running
  }

  #run(): Promise<Runner> {
    const { pool, log } = this.#options
    return run({
      ...this.#lane,
      crontab: '',
      pgPool: pool,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: patienceMs,
      logger: workerLogger(log),
    })
  }

  /**
   * Restarts the library's runner, which gives up after some errors in a row, as when the database is down for a while.
   */
  async #watch(): Promise<void> {
    const signal = this.#stopping
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
