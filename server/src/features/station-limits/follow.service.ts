import { type AuditValues, localDay, localInstant, type ThresholdStandard } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { writeAudits } from '../audit/audit.service.ts'
import { noteLimitsSince } from '../judging/limit-periods.service.ts'
import { applySwitches } from '../judging/switch.service.ts'
import {
  boundedBy,
  changingDays,
  type InstantLimit,
  instantLimits,
  namesOf,
  openLimits,
  standardOn,
} from './follow.ts'
import {
  type FollowRow,
  clearJudging,
  noteJudging,
  noteTold,
  removeTold,
  selectAllFollowRows,
  selectDocuments,
  selectFollowersOf,
  selectFollowRows,
  selectJudging,
  upsertDays,
  upsertLeft,
  upsertLimits,
  widenReach,
} from './follow.queries.ts'

export type { FollowRow }

/** What a factor is to its station's standard. */
export interface Followed {
  readonly follows_standard: boolean
  readonly standard: ThresholdStandard | null
}

const alone: Followed = { follows_standard: true, standard: null }

/** What the standards of their stations set today, by the factor; `followedOf` reads it. */
export async function listFollowed(
  ctx: Context,
  factorIds: readonly number[],
): Promise<ReadonlyMap<number, Followed>> {
  const rows = await selectFollowRows(ctx.db, factorIds)
  const limits = await readLimits(ctx, rows)
  const today = todayOf(ctx)
  return new Map(
    rows.map((row) => [
      row.factor_id,
      {
        follows_standard: !row.is_left,
        standard: row.is_following ? standardOn(limits(row), row, latest(row.until_day, today)) : null,
      },
    ]),
  )
}

export const followedOf = (all: ReadonlyMap<number, Followed>, factorId: number): Followed =>
  all.get(factorId) ?? alone

/** Sets a factor apart from the standard of its station, or lets it come back. It is held. */
export const setApart = (tx: Context, factorId: number, isLeft: boolean): Promise<void> =>
  upsertLeft(tx.db, factorId, isLeft)

/**
 * Brings the thresholds of factors that are held to what their stations' standards set today: what has changed on a day
 * since the last time holds from its midnight on and is the program's doing, everything else holds from now on. It is
 * called before and after each change of what thresholds follow from.
 */
export async function followStandards(
  tx: Context,
  factorIds: readonly number[],
  { isLogged = true } = {},
): Promise<void> {
  if (factorIds.length === 0) return
  const rows = await selectFollowRows(tx.db, factorIds)
  const limits = await readLimits(tx, rows)
  const plans = rows.map((row) => planOf(row, limits(row), todayOf(tx)))
  const steps = plans.flatMap(({ steps: own }) => own)
  const program = { ...tx, actor: null, ip: '' }
  for (const [from, some] of inOrder(steps))
    await write(from === null ? tx : program, some, { from, isLogged })
  const moved = plans.filter(({ row, until_day }) => row.until_day !== until_day)
  for (const [day, some] of Map.groupBy(moved, ({ until_day }) => until_day))
    await upsertDays(
      tx.db,
      some.map(({ row }) => row.factor_id),
      day,
    )
}

/** Changes a document, and brings along the thresholds that follow it, also beyond the reach of the caller. */
export async function followDocument<T>(
  tx: Context,
  {
    id,
    hold,
  }: { readonly id: number; readonly hold: (tx: Context, ids: readonly number[]) => Promise<void> },
  change: () => Promise<T>,
): Promise<T> {
  const bring = async (): Promise<void> => {
    const narrow = await widenReach(tx.db)
    const ids = await selectFollowersOf(tx.db, id)
    await hold(tx, ids)
    await followStandards(tx, ids)
    await narrow()
  }
  await bring()
  const changed = await change()
  await bring()
  return changed
}

/** The factors of stations whose limits set thresholds, by the station; with what sets them on a day. */
export async function listAllFollowed(ctx: Context) {
  const rows = await selectAllFollowRows(ctx.db)
  const limits = await readLimits(ctx, rows)
  const today = todayOf(ctx)
  const standardOf = (row: FollowRow, day: string) => (isSet(row) ? standardOn(limits(row), row, day) : null)
  const isDue = (row: FollowRow): boolean => {
    const { steps, until_day } = planOf(row, limits(row), today)
    return steps.length > 0 || until_day !== row.until_day
  }
  return { today, stations: Map.groupBy(rows, ({ module_id }) => module_id), standardOf, isDue }
}

/** The factors whose readings were judged before it was known what held then, and since when. */
export const listJudging = (ctx: Context) => selectJudging(ctx.db)

export const endJudging = (tx: Context, factorId: number, from: Date): Promise<void> =>
  clearJudging(tx.db, factorId, from)

/** True once for each station and day: people are to be told of what changes then. */
export const isUntold = (tx: Context, moduleId: number, day: string): Promise<boolean> =>
  noteTold(tx.db, moduleId, day)

export const forgetTold = (ctx: Context, before: string): Promise<void> => removeTold(ctx.db, before)

const todayOf = (ctx: Context): string => localDay(ctx.sure.now().getTime())

/** A clock that went back takes no limit back. */
const latest = (until: string | null, today: string): string =>
  until !== null && until > today ? until : today

type Choice = Pick<FollowRow, 'standard_id' | 'column' | 'kq' | 'kf' | 'excluded' | 'permit'>

/** The limits of each row's station; most stations have the same ones, which are made once. */
async function readLimits(ctx: Context, rows: readonly FollowRow[]) {
  const ids = new Set(rows.flatMap((row) => (row.is_following ? (row.standard_id ?? []) : [])))
  const documents = new Map(
    (ids.size === 0 ? [] : await selectDocuments(ctx.db, [...ids])).map((one) => [one.id, one]),
  )
  const made = new Map<string, InstantLimit[]>()
  return ({ standard_id, column, kq, kf, excluded, permit }: Choice): InstantLimit[] => {
    const key = JSON.stringify([standard_id, column, kq, kf, excluded, permit])
    const standard = standard_id === null ? null : (documents.get(standard_id) ?? null)
    const limits = made.get(key) ?? instantLimits({ standard, column, kq, kf, excluded, permit })
    made.set(key, limits)
    return limits
  }
}

type Held = Omit<NonNullable<FollowRow['threshold']>, 'id'>

interface Step {
  readonly row: FollowRow
  /** Since when it holds, epoch milliseconds; null: now. */
  readonly from: number | null
  /** null: there was no threshold. */
  readonly before: Held | null
  readonly after: Held
  readonly standard: ThresholdStandard
}

const isSet = ({ is_following, is_left, quantity }: FollowRow): boolean =>
  is_following && !is_left && quantity !== null

function planOf(row: FollowRow, limits: readonly InstantLimit[], today: string) {
  if (!isSet(row)) return { row, steps: [], until_day: null }
  const day = latest(row.until_day, today)
  const dated = row.until_day === null ? [] : changingDays(limits, row.until_day, day)
  const steps: Step[] = []
  let held: Held | null = row.threshold === null ? null : limitsIn(row.threshold)
  for (const { on, from } of [
    ...dated.map((on) => ({ on, from: localInstant(on) })),
    { on: day, from: null },
  ]) {
    const standard = standardOn(limits, row, on)
    if (standard === null) continue
    const after = boundedBy(held ?? openLimits, standard)
    if (held === null || !isSame(held, after)) steps.push({ row, from, before: held, after, standard })
    held = after
  }
  return { row, steps, until_day: day }
}

const limitsIn = ({ id: _id, ...limits }: NonNullable<FollowRow['threshold']>): Held => limits

const isSame = (one: Held, other: Held): boolean =>
  one.min_value === other.min_value &&
  one.max_value === other.max_value &&
  one.min_range === other.min_range &&
  one.max_range === other.max_range &&
  one.deadband === other.deadband

/** Steps that hold since the same instant, the earliest first. */
const inOrder = (steps: readonly Step[]) =>
  [...Map.groupBy(steps, ({ from }) => from)].toSorted(
    ([one], [other]) => (one ?? Number.POSITIVE_INFINITY) - (other ?? Number.POSITIVE_INFINITY),
  )

async function write(
  tx: Context,
  steps: readonly Step[],
  { from, isLogged }: { from: number | null; isLogged: boolean },
): Promise<void> {
  const ids = steps.map(({ row }) => row.factor_id)
  const saved = await upsertLimits(
    tx.db,
    steps.map(({ row, after }) => ({ factor_id: row.factor_id, ...after })),
  )
  if (from !== null) {
    await noteLimitsSince(tx, ids, from)
    await noteJudging(tx.db, ids, new Date(from))
  }
  await applySwitches(tx, ids)
  tx.afterCommit(() => tx.bus.publish('configuration.changed', { factor_ids: ids }))
  if (!isLogged) return
  await writeAudits(
    tx,
    steps.map(({ row, before, after, standard }) => ({
      action: before === null ? 'threshold.create' : 'threshold.update',
      object_id: saved.get(row.factor_id) ?? '',
      module_id: row.module_id,
      before: before === null ? null : auditOf(row, before),
      after: { ...auditOf(row, after), follows_standard: true, ...namesOf(standard) },
    })),
  )
}

const auditOf = ({ code, module }: FollowRow, limits: Held): AuditValues => ({
  factor: code,
  module,
  ...limits,
})
