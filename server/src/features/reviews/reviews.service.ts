import {
  isSuspect,
  type Page,
  type Review,
  reviewBounds,
  reviewRoutes,
  type ReviewRules,
  type ReviewWrite,
  type StoredQuality,
} from '@quantrac/contract'
import type { PoolClient } from 'pg'
import { actorOf, type Context, transaction } from '../../context.ts'
import { type Database, databaseOn } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import { isoOf } from '../../lib/instant.ts'
import { type Asked, pageOf, readPage } from '../../lib/paging.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { readPoints } from '../history/points.service.ts'
import { type ChangedReading, changeReadings } from '../readings/store/change-readings.service.ts'
import { heldMonths, refuseLocked } from '../readings/store/locked-months.service.ts'
import type { StoreDeps } from '../readings/store/store.service.ts'
import {
  countReviews,
  type HoldingRow,
  insertReadings,
  insertReview,
  lockReview,
  lockRules,
  type OriginalRow,
  type ReviewFilter,
  type ReviewRow,
  selectHolding,
  selectReadingsOf,
  selectReviews,
  selectRules,
  updateApproved,
  updateRules,
  updateUndone,
  updateWaiting,
} from './reviews.queries.ts'
import { stretchOf } from './stretch.service.ts'
import { decided, isSame } from './verdicts.ts'

export async function listReviews(ctx: Context, query: Asked & ReviewFilter): Promise<Page<Review>> {
  const { limit } = query
  const { count, start, rows } = await readPage(query, {
    count: () => countReviews(ctx.db, query),
    rows: (from) => selectReviews(ctx.db, query, { limit, start: from }),
  })
  const results = rows.map((row) => reviewOf(ctx, row))
  return pageOf({ path: reviewRoutes.reviewList.path, query, limit, start, count, results })
}

/** @throws AppError not-found */
async function rowOf(db: Database, id: number): Promise<ReviewRow> {
  const [row] = await selectReviews(db, { id })
  if (row === undefined) throw new AppError('not-found')
  return row
}

function reviewOf(ctx: Context, row: ReviewRow): Review {
  const { created_by, factor_ids: _, start_at, end_at, ...same } = row
  return {
    ...same,
    module_code: row.module.code,
    factor_codes: [...row.factor_codes],
    start_datetime: start_at.toISOString(),
    end_datetime: end_at.toISOString(),
    created_at: row.created_at.toISOString(),
    created_by: row.created_by_name,
    is_own: created_by !== null && created_by === ctx.actor?.user_id,
    approved_at: isoOf(row.approved_at),
    approved_by: row.approved_by_name,
    undone_at: isoOf(row.undone_at),
    undone_by: row.undone_by_name,
  }
}

const placeOf = ({ factor_id, ts }: { factor_id: number; ts: number }): string => `${factor_id} ${ts}`

/**
 * Decides of a stretch of readings. It holds at once, also where a second person is to approve it.
 * @throws AppError under a field that is wrong; review-empty, review-long, month-locked
 */
export async function createReview(ctx: Context, deps: StoreDeps, input: ReviewWrite): Promise<Review> {
  const { module, factors, start, end } = await stretchOf(ctx, input)
  const factor_ids = factors.map(({ id }) => id).sort((one, other) => one - other)
  const { user_id } = actorOf(ctx)
  const id = await changeReadings(deps, factor_ids, {
    by: ctx,
    plan: async (client) => {
      const db = databaseOn(client)
      const there = await readThere(db, { factor_ids, start, end })
      if (there.length === 0) throw new AppError('review-empty')
      const after_lock = await refuseMonths(ctx, client, { module_id: module.id, readings: there })
      const holding = await holdingOf(db, { factor_ids, start, end })
      const { needs_approval } = await selectRules(db)
      const made = await insertReview(db, {
        module_id: module.id,
        factor_ids,
        start_at: input.start_datetime,
        end_at: input.end_datetime,
        verdict: input.verdict,
        value: input.value,
        reason: input.reason,
        status: needs_approval ? 'waiting' : 'approved',
        readings: there.length,
        after_lock,
        created_at: ctx.now(),
        created_by: user_id,
      })
      const originals = there.map((reading) => originalOf(reading, holding.get(placeOf(reading))))
      await insertReadings(db, made, originals)
      const changes = there.map((before, place) => {
        const after = decided(originals[place] ?? before, input)
        return { factor_id: before.factor_id, ts: before.ts, before, after }
      })
      await noteWaiting(db, changes)
      const row = await rowOf(db, made)
      await log(ctx, db, { action: 'review.create', row })
      return { outcome: made, changes: byFactor(changes) }
    },
  })
  return reviewOf(ctx, await rowOf(ctx.db, id))
}

/**
 * Its readings are as the newest decision that is left says, or as they came. One that has been changed or removed
 * meanwhile in another way stays as it is.
 * @throws AppError not-found, review-undone, month-locked
 */
export async function undoReview(ctx: Context, deps: StoreDeps, id: number): Promise<Review> {
  const { factor_ids, module } = await rowOf(ctx.db, id)
  const { user_id } = actorOf(ctx)
  await changeReadings(deps, factor_ids, {
    by: ctx,
    plan: async (client) => {
      const db = databaseOn(client)
      const locked = await lockReview(db, id)
      if (locked === undefined) throw new AppError('not-found')
      if (locked.status === 'undone') throw new AppError('review-undone')
      await refuseMonths(ctx, client, { module_id: module.id, readings: await selectReadingsOf(db, id) })
      const changes = await undoing(db, { id, factor_ids })
      await updateUndone(db, id, { by: user_id, at: ctx.now() })
      await noteWaiting(db, changes)
      await log(ctx, db, { action: 'review.undo', row: await rowOf(db, id) })
      return { outcome: null, changes: byFactor(changes) }
    },
  })
  return reviewOf(ctx, await rowOf(ctx.db, id))
}

type Change = ChangedReading & { readonly factor_id: number }

async function undoing(
  db: Database,
  { id, factor_ids }: { id: number; factor_ids: readonly number[] },
): Promise<Change[]> {
  const originals = await selectReadingsOf(db, id)
  const times = originals.map(({ ts }) => ts)
  const start = times.reduce((least, ts) => Math.min(least, ts), Number.POSITIVE_INFINITY)
  const end = times.reduce((most, ts) => Math.max(most, ts), Number.NEGATIVE_INFINITY)
  const there = new Map(
    (await readThere(db, { factor_ids, start, end }, Number.POSITIVE_INFINITY)).map((reading) => [
      placeOf(reading),
      reading,
    ]),
  )
  const now = await holdingOf(db, { factor_ids, start, end })
  const left = await holdingOf(db, { factor_ids, start, end, without: id })
  return originals.flatMap((original) => {
    const key = placeOf(original)
    const { factor_id, ts } = original
    const before = there.get(key)
    const after = decided(original, left.get(key)?.decision)
    if (before === undefined || !isSame(before, decided(original, now.get(key)?.decision))) return []
    return [{ factor_id, ts, before, after }]
  })
}

/** @throws AppError not-found, review-not-waiting, review-own, month-locked */
export async function approveReview(ctx: Context, deps: StoreDeps, id: number): Promise<Review> {
  const { factor_ids, module } = await rowOf(ctx.db, id)
  const { user_id } = actorOf(ctx)
  await changeReadings(deps, factor_ids, {
    by: ctx,
    plan: async (client) => {
      const db = databaseOn(client)
      const locked = await lockReview(db, id)
      if (locked === undefined) throw new AppError('not-found')
      if (locked.status !== 'waiting') throw new AppError('review-not-waiting')
      if (locked.created_by === user_id) throw new AppError('review-own')
      await refuseMonths(ctx, client, { module_id: module.id, readings: await selectReadingsOf(db, id) })
      await updateApproved(db, id, { by: user_id, at: ctx.now() })
      await log(ctx, db, { action: 'review.approve', row: await rowOf(db, id) })
      return { outcome: null, changes: new Map() }
    },
  })
  return reviewOf(ctx, await rowOf(ctx.db, id))
}

/** Answers whether the month of one of the readings has been locked. @throws AppError month-locked */
async function refuseMonths(
  ctx: Context,
  client: PoolClient,
  { module_id, readings }: { module_id: number; readings: readonly OriginalRow[] },
): Promise<boolean> {
  const months = await heldMonths(client, readings, ctx.now())
  refuseLocked(months, readings, { by: ctx, module_id })
  return readings.some(({ ts }) => months.wasLockedAt(ts))
}

export const getReviewRules = (ctx: Context): Promise<ReviewRules> => selectRules(ctx.db)

export function changeReviewRules(ctx: Context, after: ReviewRules): Promise<ReviewRules> {
  return transaction(ctx, async (tx) => {
    const before = await lockRules(tx.db)
    if (before.needs_approval === after.needs_approval) return before
    await updateRules(tx.db, after)
    await writeAudit(tx, { action: 'review-rule.update', before, after })
    return after
  })
}

/** @throws AppError review-long */
async function readThere(
  db: Database,
  { factor_ids, start, end }: { factor_ids: readonly number[]; start: number; end: number },
  most: number = reviewBounds.readings,
): Promise<OriginalRow[]> {
  const rows: OriginalRow[] = []
  if (start > end) return rows
  for await (const { factor_id, base, offsets, values, qualities } of readPoints(db, {
    factor_ids,
    start,
    end: end + 1,
  })) {
    for (const [place, offset] of offsets.entries()) {
      const quality = (qualities[place] ?? 0) as StoredQuality // what a column of qualities holds
      rows.push({ factor_id, ts: base + offset, value: values[place] ?? 0, quality })
    }
    if (rows.length > most) throw new AppError('review-long', { bound: most })
  }
  return rows.sort((one, other) => one.factor_id - other.factor_id || one.ts - other.ts)
}

type Held = HoldingRow & { readonly decision: { verdict: Review['verdict']; value: number | null } }

async function holdingOf(
  db: Database,
  asked: Parameters<typeof selectHolding>[1],
): Promise<ReadonlyMap<string, Held>> {
  const rows = asked.start > asked.end ? [] : await selectHolding(db, asked)
  return new Map(
    rows.map((row) => [placeOf(row), { ...row, decision: { verdict: row.verdict, value: row.given } }]),
  )
}

/** Of a reading that a decision holds for, what it came as: unless it was changed since in another way. */
function originalOf(there: OriginalRow, held: Held | undefined): OriginalRow {
  if (held === undefined || !isSame(there, decided(held, held.decision))) return there
  return { factor_id: there.factor_id, ts: there.ts, value: held.value, quality: held.quality }
}

function byFactor(changes: readonly Change[]): Map<number, Change[]> {
  const different = changes.filter(({ before, after }) => !isSame(before, after))
  return Map.groupBy(different, ({ factor_id }) => factor_id)
}

const noteWaiting = (db: Database, changes: readonly Change[]): Promise<void> =>
  updateWaiting(
    db,
    changes.map(({ factor_id, ts, after }) => ({ factor_id, ts, waits: isSuspect(after.quality) })),
  )

type Action = 'review.create' | 'review.undo' | 'review.approve'

async function log(
  ctx: Context,
  db: Database,
  { action, row }: { action: Action; row: ReviewRow },
): Promise<void> {
  await writeAudit(
    { ...ctx, db },
    {
      action,
      object_id: row.id,
      module_id: row.module.id,
      after: {
        module_code: row.module.code,
        factor_codes: [...row.factor_codes],
        start_datetime: row.start_at.toISOString(),
        end_datetime: row.end_at.toISOString(),
        verdict: row.verdict,
        value: row.value,
        reason: row.reason,
        readings: row.readings,
      },
    },
  )
}
