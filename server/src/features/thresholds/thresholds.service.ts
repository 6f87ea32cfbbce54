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
import { AppError } from '../../errors.ts'
import { codeKey } from '../../lib/code-key.ts'
import { pageOf, readPage } from '../../lib/paging.ts'
import { limitsProblem, applySwitches } from '../judging/switch.service.ts'
import { writeAudit, writeAudits } from '../audit/audit.service.ts'
import { getFactor, holdFactor } from '../factors/factors.service.ts'
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

/** Both sides open, no band, no delay: the values of a factor without a threshold. */
const none: LimitValues = {
  min_value: null,
  max_value: null,
  min_range: 0,
  max_range: 0,
  status: true,
  deadband: 0,
  on_delay_seconds: 0,
  off_delay_seconds: 0,
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
  return pageOf({ path: thresholdRoutes.thresholdList.path, query, limit, start, count, results: rows })
}

/** What limits are usual at stations of a type, as its factors have them; none where they differ. */
export const usualLimits = (ctx: Context, type: ModuleType): Promise<UsualLimits[]> =>
  selectUsualLimits(ctx.db, type)

/** @throws AppError not-found */
export async function getThreshold(ctx: Context, id: number): Promise<ThresholdRow> {
  const row = await selectThreshold(ctx.db, { id })
  if (row === undefined) throw new AppError('not-found')
  return row
}

/**
 * The factor's limits; `id` is null and both sides are open if it has none.
 * @throws AppError not-found: no such factor
 */
export async function getThresholdOfFactor(ctx: Context, factorId: number): Promise<Threshold> {
  const row = await selectThreshold(ctx.db, { factor_id: factorId })
  if (row !== undefined) return row
  const factor = await getFactor(ctx, factorId)
  return { id: null, factor_id: factor.id, ...none }
}

/** @throws AppError under `factor_id` (unknown, taken) or under the limit that contradicts another */
export async function createThreshold(ctx: Context, input: ThresholdWrite): Promise<Threshold> {
  const { factor_id, ...given } = input
  return transaction(ctx, async (tx) => {
    if (!(await holdFactor(tx, factor_id))) throw AppError.field('factor_id', 'unknown')
    const before = await selectThreshold(tx.db, { factor_id })
    const values = checked({ ...none, ...columns(given) })
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
    const before = await getThreshold(tx, id)
    await writeChange(tx, before, change)
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
    const before = await selectThreshold(tx.db, { factor_id: factorId })
    if (before === undefined) await insertThreshold(tx.db, factorId, checked({ ...none, ...columns(change) }))
    else await writeChange(tx, before, change)
    const action = before === undefined ? 'threshold.create' : 'threshold.update'
    return finishThresholdChange(tx, action, { factor_id: factorId, before })
  })
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
  const stored = new Map((await selectThresholdsOf(tx.db, ids)).map((row) => [row.factor_id, row]))
  const rows = wanted.map(({ factor, change }) => {
    const {
      id: _id,
      factor_id: _factorId,
      ...values
    } = stored.get(factor.id) ?? { id: 0, factor_id: 0, ...none }
    return { factor_id: factor.id, ...checked({ ...values, ...columns(change) }) }
  })
  await upsertThresholds(tx.db, rows)
  await applySwitches(tx, ids)
  const saved = new Map((await selectThresholdsOf(tx.db, ids)).map((row) => [row.factor_id, row]))
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

async function writeChange(tx: Context, before: ThresholdRow, change: ThresholdChange): Promise<void> {
  const given = columns(change)
  checked({ ...before, ...given })
  await update(tx.db, before.id, given)
}

/** The factor's open alert closes. */
export async function deleteThreshold(ctx: Context, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { factor_id } = await getThreshold(tx, id)
    if (!(await holdFactor(tx, factor_id))) throw new AppError('not-found')
    const before = await getThreshold(tx, id)
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
  { factor_id, before }: { factor_id: number; before: ThresholdRow | undefined },
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
  { id: _id, factor_id: _factorId, ...limits }: Threshold,
): AuditValues => ({ factor: code, module: module.code, ...limits })

const columns = columnsFor<LimitValues>()

function checked(values: LimitValues): LimitValues {
  const problem = limitsProblem(values)
  if (problem !== null) throw AppError.field(problem.field, problem.code satisfies FieldErrorCode)
  return values
}
