import {
  type AuditValues,
  type Factor,
  type FieldErrorCode,
  type ListedThreshold,
  type ModuleType,
  type Page,
  type Threshold,
  type ThresholdChange,
  thresholdRoutes,
  type ThresholdWrite,
  type UsualLimits,
} from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { columnsFor } from '../../lib/changes.ts'
import { AppError, type FieldProblems } from '../../errors.ts'
import { codeKey } from '../../lib/code-key.ts'
import { pageOf, readPage } from '../../lib/paging.ts'
import { limitsProblem, applySwitches } from '../judging/switch.service.ts'
import { writeAudit, writeAudits } from '../audit/audit.service.ts'
import { getFactor, holdFactor } from '../factors/factors.service.ts'
import { namesOf, openLimits } from '../station-limits/follow.ts'
import {
  type Followed,
  followedOf,
  followStandards,
  listFollowed,
  setApart,
} from '../station-limits/follow.service.ts'
import {
  countThresholds,
  insertThreshold,
  type LimitValues,
  removeThreshold,
  selectThreshold,
  selectThresholds,
  selectThresholdsOf,
  selectUsualLimits,
  type ThresholdOrder,
  type ThresholdRow,
  updateThreshold as update,
  upsertThresholds,
} from './thresholds.queries.ts'

export interface ThresholdListQuery {
  readonly offset: number
  readonly limit: number
  readonly search?: string | undefined
  readonly module?: string | undefined
  readonly type?: ModuleType | undefined
  readonly status?: boolean | undefined
  readonly ordering?: ThresholdOrder | undefined
}

export async function listThresholds(
  ctx: Context,
  query: ThresholdListQuery,
): Promise<Page<ListedThreshold>> {
  const { search, module, type, status, ordering = 'id', limit } = query
  const filter = { search, module_key: module && codeKey(module), type, status }
  const { count, start, rows } = await readPage(query, {
    count: () => countThresholds(ctx.db, filter),
    rows: (from) => selectThresholds(ctx.db, { filter, ordering, limit, start: from }),
  })
  const results = await withStandards(ctx, rows)
  return pageOf({ path: thresholdRoutes.thresholdList.path, query, limit, start, count, results })
}

/** What limits are usual at stations of a type, as its factors have them; none where they differ. */
export const usualLimits = (ctx: Context, type: ModuleType): Promise<UsualLimits[]> =>
  selectUsualLimits(ctx.db, type)

async function withStandards<Row extends { factor_id: number }>(
  ctx: Context,
  rows: readonly Row[],
): Promise<(Row & Followed)[]> {
  const followed = await listFollowed(
    ctx,
    rows.map(({ factor_id }) => factor_id),
  )
  return rows.map((row) => ({ ...row, ...followedOf(followed, row.factor_id) }))
}

type Existing = ThresholdRow & Followed

/** @throws AppError not-found */
export async function getThreshold(ctx: Context, id: number): Promise<Existing> {
  const found = await findThreshold(ctx, { id })
  if (found === undefined) throw new AppError('not-found')
  return found
}

async function findThreshold(
  ctx: Context,
  by: { id: number } | { factor_id: number },
): Promise<Existing | undefined> {
  const row = await selectThreshold(ctx.db, by)
  const [found] = row === undefined ? [] : await withStandards(ctx, [row])
  return found
}

/**
 * The factor's limits; `id` is null and both sides are open if it has none.
 * @throws AppError not-found: no such factor
 */
export async function getThresholdOfFactor(ctx: Context, factorId: number): Promise<Threshold> {
  const found = await findThreshold(ctx, { factor_id: factorId })
  if (found !== undefined) return found
  const factor = await getFactor(ctx, factorId)
  const [open] = await withStandards(ctx, [{ id: null, factor_id: factor.id, ...openLimits }])
  return open as Threshold // one row is given
}

/** @throws AppError under `factor_id` (unknown, taken) or under the limit that contradicts another */
export async function createThreshold(ctx: Context, input: ThresholdWrite): Promise<Threshold> {
  const { factor_id, ...given } = input
  return transaction(ctx, async (tx) => {
    if (!(await holdFactor(tx, factor_id))) throw AppError.field('factor_id', 'unknown')
    const { before, change } = await takeFollow(tx, factor_id, given)
    // The station's standard has made it: what a person adds are its bands and delays.
    if (before !== undefined && isFollowing(before)) {
      await writeChange(tx, before, change)
      return finishThresholdChange(tx, 'threshold.update', { factor_id, before })
    }
    const values = checked({ ...openLimits, ...columns(change) })
    if ((await insertThreshold(tx.db, factor_id, values)) === undefined)
      throw AppError.field('factor_id', 'taken')
    return finishThresholdChange(tx, 'threshold.create', { factor_id, before })
  })
}

/** Omitted fields stay unchanged. */
export async function updateThreshold(ctx: Context, id: number, change: ThresholdChange): Promise<Threshold> {
  return transaction(ctx, async (tx) => {
    const { factor_id } = await getThreshold(tx, id)
    if (!(await holdFactor(tx, factor_id))) throw new AppError('not-found')
    const { before, change: rest } = await takeFollow(tx, factor_id, change)
    await writeChange(tx, await getThreshold(tx, id), rest)
    return finishThresholdChange(tx, 'threshold.update', { factor_id, before })
  })
}

/** Creates the limits if the factor has none. */
export async function updateThresholdOfFactor(
  ctx: Context,
  factorId: number,
  change: ThresholdChange,
): Promise<Threshold> {
  return transaction(ctx, async (tx) => {
    if (!(await holdFactor(tx, factorId))) throw new AppError('not-found')
    const { before, change: rest } = await takeFollow(tx, factorId, change)
    const held = await selectThreshold(tx.db, { factor_id: factorId })
    if (held === undefined)
      await insertThreshold(tx.db, factorId, checked({ ...openLimits, ...columns(rest) }))
    else await writeChange(tx, held, rest)
    const action = before === undefined ? 'threshold.create' : 'threshold.update'
    return finishThresholdChange(tx, action, { factor_id: factorId, before })
  })
}

type Limiting = Omit<ThresholdChange, 'follows_standard'>

/**
 * Brings the threshold of a factor that is held up to today, and sets it apart from its station's standard or lets it
 * come back, if the change says so. Answers what was before, and what else is to be changed.
 * @throws AppError under a limit that the standard sets
 */
async function takeFollow(
  tx: Context,
  factorId: number,
  { follows_standard: follows, ...change }: ThresholdChange,
): Promise<{ before: Existing | undefined; change: Limiting }> {
  await followStandards(tx, [factorId])
  const before = await findThreshold(tx, { factor_id: factorId })
  const isNew = follows !== undefined && follows !== (before?.follows_standard ?? true)
  if (isNew || (follows !== undefined && before === undefined)) {
    await setApart(tx, factorId, !follows)
    await followStandards(tx, [factorId], { isLogged: false })
  }
  const followed = followedOf(await listFollowed(tx, [factorId]), factorId)
  // Limits that are equal, or both open, are those of a form in which nobody has set any.
  const isUnset = isFollowing(followed) && change.min_value === change.max_value
  const { min_value: _least, max_value: _most, ...others } = change
  const rest = isUnset ? others : change
  AppError.refuse(followedProblems(followed, rest))
  return { before, change: rest }
}

const isFollowing = ({ follows_standard, standard }: Followed): boolean =>
  follows_standard && standard !== null

/** A limit that the standard sets is not changed without leaving it. */
function followedProblems({ follows_standard, standard }: Followed, change: Limiting): FieldProblems {
  if (!follows_standard || standard === null) return {}
  const isSet = (given: number | null | undefined, source: { limit: number } | null) =>
    given !== undefined && source !== null && given !== source.limit
  return {
    ...(isSet(change.min_value, standard.min) && { min_value: 'follows-standard' as const }),
    ...(isSet(change.max_value, standard.max) && { max_value: 'follows-standard' as const }),
  }
}

export interface FactorLimits {
  readonly factor: Factor
  readonly change: ThresholdChange
}

/**
 * The same for many factors that are held, in a few statements; each has its own line in the audit log.
 * @throws AppError under the limit that contradicts another
 */
export async function updateThresholdsOfFactors(tx: Context, wanted: readonly FactorLimits[]): Promise<void> {
  const ids = wanted.map(({ factor }) => factor.id)
  await followStandards(tx, ids)
  const followed = await listFollowed(tx, ids)
  const stored = await thresholdsOf(tx, ids)
  const rows = wanted.map(({ factor, change }) => {
    const {
      id: _id,
      factor_id: _factorId,
      follows_standard: _followed,
      standard: _standard,
      ...values
    } = stored.get(factor.id) ?? { id: 0, factor_id: 0, ...openLimits, ...followedOf(followed, factor.id) }
    const { follows_standard: _follows, ...limits } = change
    AppError.refuse(followedProblems(followedOf(followed, factor.id), limits))
    return { factor_id: factor.id, ...checked({ ...values, ...columns(limits) }) }
  })
  await upsertThresholds(tx.db, rows)
  await applySwitches(tx, ids)
  const saved = await thresholdsOf(tx, ids)
  await writeAudits(
    tx,
    wanted.flatMap(({ factor }) => {
      const [before, after] = [stored.get(factor.id), saved.get(factor.id)]
      if (after === undefined) return []
      return [
        {
          action: before === undefined ? 'threshold.create' : 'threshold.update',
          object_id: after.id,
          module_id: factor.module.id,
          before: before === undefined ? null : limitsOf(factor, before),
          after: limitsOf(factor, after),
        } as const,
      ]
    }),
  )
  tx.afterCommit(() => tx.bus.publish('configuration.changed', { factor_ids: ids }))
}

const thresholdsOf = async (tx: Context, ids: readonly number[]) =>
  new Map(
    (await withStandards(tx, await selectThresholdsOf(tx.db, ids))).map(
      (row) => [row.factor_id, row] as const,
    ),
  )

async function writeChange(tx: Context, before: ThresholdRow, change: Limiting): Promise<void> {
  const given = columns(change)
  checked({ ...before, ...given })
  await update(tx.db, before.id, given)
}

/** The factor's open alert closes. @throws AppError not-found, threshold-follows */
export async function deleteThreshold(ctx: Context, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { factor_id } = await getThreshold(tx, id)
    if (!(await holdFactor(tx, factor_id))) throw new AppError('not-found')
    const before = await getThreshold(tx, id)
    if (isFollowing(before)) throw new AppError('threshold-follows')
    await removeThreshold(tx.db, id)
    await applySwitches(tx, [factor_id])
    await writeAudit(tx, {
      action: 'threshold.delete',
      object_id: id,
      factor_id,
      before: await auditOf(tx, before),
    })
    tx.afterCommit(() => tx.bus.publish('configuration.changed', { factor_ids: [factor_id] }))
  })
}

async function finishThresholdChange(
  tx: Context,
  action: 'threshold.create' | 'threshold.update',
  { factor_id, before }: { factor_id: number; before: Existing | undefined },
): Promise<Threshold> {
  await applySwitches(tx, [factor_id])
  const after = await getThresholdOfFactor(tx, factor_id)
  await writeAudit(tx, {
    action,
    object_id: after.id ?? '',
    factor_id,
    before: before === undefined ? null : await auditOf(tx, before),
    after: await auditOf(tx, after),
  })
  tx.afterCommit(() => tx.bus.publish('configuration.changed', { factor_ids: [factor_id] }))
  return after
}

/** The limits as audit values, with the codes of their module and factor. */
async function auditOf(tx: Context, threshold: Threshold): Promise<AuditValues> {
  return limitsOf(await getFactor(tx, threshold.factor_id), threshold)
}

const limitsOf = (
  { code, module }: Factor,
  { id: _id, factor_id: _factorId, standard, ...limits }: Threshold,
): AuditValues => ({
  factor: code,
  module: module.code,
  ...limits,
  ...(limits.follows_standard && standard !== null && namesOf(standard)),
})

const columns = columnsFor<LimitValues>()

function checked(values: LimitValues): LimitValues {
  const problem = limitsProblem(values)
  if (problem !== null) throw AppError.field(problem.field, problem.code satisfies FieldErrorCode)
  return values
}
