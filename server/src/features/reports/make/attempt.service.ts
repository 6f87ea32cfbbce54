import { type Context, transaction } from '../../../context.ts'
import { CopyLock } from '../../../db/copy-lock.ts'
import type { Failure } from '../../../words/reports.words.ts'
import { notifyReportEnded } from '../../notifications/report-notices.service.ts'
import { makeReport } from './make.service.ts'
import { Superseded, Unmakeable } from './row-writer.service.ts'
import {
  addJob,
  type AskedReport,
  beginRun,
  countError,
  failReport,
  finishRun,
  type ReportLane,
  type Run,
  selectPending,
  selectTurns,
} from './make.queries.ts'

export interface AttemptSources {
  readonly system: Context
  readonly databaseUrl: string
  /** The copy stops: the report is begun anew by another, or after the start. */
  readonly stopping: AbortSignal
}

const mostErrors = 3
// A report that ends the process each time must not do so for ever.
const mostRuns = 10

/** Makes the report whose turn it is, of those that no other copy makes. @throws as attemptReport() */
export async function takeTurn(sources: AttemptSources, lane: ReportLane): Promise<void> {
  for (const id of await selectTurns(sources.system.db, lane)) if (await attemptReport(sources, id)) return
}

/**
 * Makes a report. False where another copy does or has done, or nobody asks for it any more: the turn is for the next
 * report then. A lock of the database and not one of the job table: that of a copy that was killed lasts for four
 * hours.
 * @throws what went wrong: the job is tried again after a pause
 */
export async function attemptReport(sources: AttemptSources, id: number): Promise<boolean> {
  const lock = new CopyLock(sources.databaseUrl, () => undefined)
  if (!(await lock.take(`report ${id}`))) return false
  try {
    const asked = await transaction(sources.system, (tx) => beginRun(tx.db, id))
    if (asked === undefined) return false
    await runOnce(sources, asked)
    return true
  } finally {
    await lock.release()
  }
}

// The job that was added with a report takes it at once, unless other reports are before it.
const ownJobMs = 60_000

/**
 * Adds a job for each report that is to be made for a while: what a copy was making when it was killed has none that
 * runs.
 */
export async function resumeReports({ db, now }: Context): Promise<void> {
  for (const { id, lane } of await selectPending(db, new Date(now().getTime() - ownJobMs)))
    await addJob(db, id, lane)
}

/** Resumes all reports, when a copy starts: it may be the one that was killed. */
export async function resumeAllReports({ db }: Context): Promise<void> {
  for (const { id, lane } of await selectPending(db, null)) await addJob(db, id, lane)
}

async function runOnce({ system, stopping }: AttemptSources, asked: AskedReport): Promise<void> {
  if (asked.run > mostRuns) return fail(system, asked, { code: 'gave-up', runs: mostRuns })
  try {
    const made = await makeReport(system, asked, stopping)
    await transaction(system, async (tx) => {
      const at = tx.now()
      const report = await finishRun(tx.db, asked, { ...made, at })
      if (report !== undefined) await notifyReportEnded(tx, report, null)
    })
  } catch (error) {
    await settle(system, asked, error)
  }
}

/** @throws the error, where another attempt may succeed */
async function settle(system: Context, asked: Run, error: unknown): Promise<void> {
  if (error instanceof Superseded) return
  if (error instanceof Unmakeable) return fail(system, asked, error.failure)
  if (isDiskFull(error)) return fail(system, asked, { code: 'no-space' })
  const errors = await countError(system.db, asked)
  if (errors === undefined) return
  if (errors < mostErrors) throw error
  system.log.error({ err: error, report: asked.id }, 'a report could not be made')
  await fail(system, asked, { code: 'gave-up', runs: errors })
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '53100'

async function fail(system: Context, asked: Run, failure: Failure): Promise<void> {
  await transaction(system, async (tx) => {
    const report = await failReport(tx.db, asked, { failure, at: tx.now() })
    if (report !== undefined) await notifyReportEnded(tx, report, failure)
  })
}
