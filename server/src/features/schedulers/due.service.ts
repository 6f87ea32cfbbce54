import { monthBefore, reportTypeOf } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { resolutionOf, resolveChoice } from '../reports/reports.choice.service.ts'
import { askScheduledReport } from '../reports/scheduled.service.ts'
import { insertRun, lockDueScheduler, setRunReport } from './runs.queries.ts'
import { nextDue, type Rule } from './rule.ts'
import { nextRun, ruleOf } from './schedule.ts'
import { getLocked, getSchedulerRow } from './scheduler.service.ts'
import { isGone } from './schedulers.item.ts'
import { type SchedulerRow, selectSchedulers, updateScheduler } from './schedulers.queries.ts'

/** So many due times of one task are made up after the program was away; older ones are left out. */
export const mostMissed = 12

/** Runs what is due, oldest first: each due time in a transaction of its own that asks for its report. */
export async function runDue(ctx: Context, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const ran = await transaction(ctx, async (tx) => {
      const id = await lockDueScheduler(tx.db, tx.sure.now())
      if (id === undefined) return false
      await runOnce(tx, await getSchedulerRow(tx, id))
      return true
    })
    if (!ran) return
  }
}

/**
 * Sets tasks back whose next due time lies further ahead than their rule says: a clock that ran ahead, and back, left
 * them waiting for years. Not while the clock is behind.
 */
export async function recomputeDue(ctx: Context): Promise<void> {
  if (ctx.sure.isBehind()) return
  const ahead = (await selectSchedulers(ctx.db, { filter: {} })).filter((row) => isTooFar(ctx, row))
  for (const { id } of ahead)
    await transaction(ctx, async (tx) => {
      const row = await getLocked(tx, id)
      const next = isTooFar(tx, row) ? nextRun(row, tx.sure.now().getTime()) : null
      if (next === null) return
      await updateScheduler(tx.db, id, { next_due_at: new Date(next) })
      tx.log.warn(
        { scheduler_id: id, was: row.next_due_at, next_due_at: new Date(next) },
        'a task waited for too long',
      )
    })
}

function isTooFar({ sure }: Context, row: SchedulerRow): boolean {
  if (!row.enabled || row.next_due_at === null) return false
  const next = nextRun(row, sure.now().getTime())
  return next !== null && row.next_due_at.getTime() > next
}

async function runOnce(tx: Context, row: SchedulerRow): Promise<void> {
  const now = tx.sure.now()
  if (isGone(row)) {
    const due_at = row.next_due_at ?? now
    const failed = { status: 'failed', error: 'scheduler-gone', started_at: now, finished_at: now } as const
    await insertRun(tx.db, { scheduler_id: row.id, due_at, ...failed })
    await updateScheduler(tx.db, row.id, { enabled: false, next_due_at: null })
    return
  }
  const due = await skipMissed(tx, row)
  const run = { scheduler_id: row.id, due_at: new Date(due), started_at: now, status: 'running' } as const
  const inserted = await insertRun(tx.db, run)
  const isRun = inserted !== null
  if (isRun) await setRunReport(tx.db, run, await askReport(tx, row, due))
  const run_count = row.run_count + (inserted === 'new' ? 1 : 0)
  const next = nextRun({ ...row, run_count }, due)
  await updateScheduler(tx.db, row.id, {
    run_count,
    ...(isRun && { last_run_at: now }),
    enabled: next !== null,
    next_due_at: next === null ? null : new Date(next),
  })
}

/** The due time to run now. Where more were missed than are made up, the first of those left out is recorded. */
async function skipMissed(tx: Context, row: SchedulerRow): Promise<number> {
  const now = tx.sure.now().getTime()
  const first = row.next_due_at?.getTime() ?? now
  const [oldest = first] = newestDue(ruleOf(row), first, now)
  if (oldest > first)
    await insertRun(tx.db, {
      scheduler_id: row.id,
      due_at: new Date(first),
      started_at: null,
      status: 'missed',
    })
  return oldest
}

/**
 * The due times in [first, now], at most the newest twelve. Looks back twice as far each time: a cron line may be due
 * each minute.
 */
function newestDue(rule: Rule, first: number, now: number): number[] {
  for (let back = 3_600_000; ; back *= 2) {
    const from = Math.max(first, now - back)
    const dues: number[] = []
    for (let due = nextDue(rule, from - 1); due !== null && due <= now; due = nextDue(rule, due))
      dues.push(due)
    if (from === first || dues.length > mostMissed) return dues.slice(-mostMissed)
  }
}

async function askReport(tx: Context, row: SchedulerRow, due: number): Promise<number> {
  const { start, end } = monthBefore(due)
  const { current_code: module_code, factors, all_factors } = row
  const report_type = reportTypeOf[row.task_function]
  return askScheduledReport(tx, {
    ...(await resolveChoice(tx, { report_type, module_code, factors, all_factors })),
    scheduler_id: row.id,
    name: row.name,
    report_type,
    all_factors,
    resolution: resolutionOf(report_type, row.resolution),
    originals: row.originals,
    start: new Date(start),
    end: new Date(end),
  })
}
