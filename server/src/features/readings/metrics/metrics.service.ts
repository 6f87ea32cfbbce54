import {
  type Metric,
  metricRoutes,
  type MetricWrite,
  type Page,
  shownQuality,
  type StoredQuality,
} from '@quantrac/contract'
import type { Context } from '../../../context.ts'
import { columnsFor } from '../../../lib/changes.ts'
import { databaseOn } from '../../../db/database.ts'
import { AppError } from '../../../errors.ts'
import { pageOf, pageStart } from '../../../lib/paging.ts'
import { writeAudit } from '../../audit/audit.service.ts'
import { readTime } from '../payload/parse-value.ts'
import { countReadings, type ListFilter, listReadings } from '../../history/list.service.ts'
import { findReading } from '../../history/points.service.ts'
import { snapshot } from '../../history/snapshot.service.ts'
import { type FactorNames, selectFactorNames, selectFactorTarget } from './metrics.queries.ts'
import { changeReading } from '../store/change-reading.service.ts'
import { mayUnlock } from '../store/locked-months.service.ts'
import { storeReadings, type StoreDeps } from '../store/store.service.ts'
import { StaleTargetError } from '../store/target.ts'

interface MetricQuery {
  readonly offset: number
  readonly limit: number
  readonly factor?: number | undefined
  readonly start_datetime?: string | undefined
  readonly end_datetime?: string | undefined
}

interface MetricRow extends FactorNames {
  readonly ts: number
  readonly value: number
  readonly quality: StoredQuality
}

export async function listMetrics(ctx: Context, query: MetricQuery): Promise<Page<Metric>> {
  const { limit, factor, start_datetime, end_datetime } = query
  const filter: ListFilter = {
    factor_id: factor ?? null,
    start: start_datetime === undefined ? Number.NEGATIVE_INFINITY : Date.parse(start_datetime),
    end: end_datetime === undefined ? Number.POSITIVE_INFINITY : Date.parse(end_datetime),
  }
  return snapshot(ctx.db, async (at) => {
    const count = await countReadings(at, filter)
    const start = pageStart(count, query)
    const readings = await listReadings(at, filter, { start, limit })
    const factors = await selectFactorNames(at, [...new Set(readings.map(({ factor_id }) => factor_id))])
    const names = new Map(factors.map((names) => [names.factor_id, names]))
    const results = readings.flatMap(({ factor_id, ts, value, quality }) => {
      const found = names.get(factor_id)
      return found === undefined ? [] : [metricOf({ ...found, ts, value, quality })]
    })
    return pageOf({ path: metricRoutes.metricList.path, query, limit, start, count, results })
  })
}

/** @throws AppError not-found */
export async function getMetric(ctx: Context, id: string): Promise<Metric> {
  return metricOf(await rowOf(ctx, id))
}

/** Stores one reading by hand; it is judged like any other. @throws AppError reading-exists, or under a field */
export async function createMetric(ctx: Context, deps: StoreDeps, input: MetricWrite): Promise<Metric> {
  for (let left = 3; ; left -= 1) {
    try {
      return await createOnce(ctx, deps, input)
    } catch (error) {
      // Between the look-up and the lock somebody has renamed the factor's device or deleted the factor: look it up
      // again.
      if (!(error instanceof StaleTargetError) || left === 0) throw error
    }
  }
}

async function createOnce(ctx: Context, deps: StoreDeps, input: MetricWrite): Promise<Metric> {
  const target = await selectFactorTarget(ctx.db, input.factor)
  if (target === undefined) throw AppError.field('factor', 'unknown')
  const now = ctx.now().getTime()
  const ts = input.timestamp === undefined ? now : readTime(input.timestamp, now)
  if (typeof ts === 'string') throw AppError.field('timestamp', ts === 'future' ? 'future' : 'too-old')
  const { value, quality = 0 } = input
  const id = metricId(input.factor, ts)
  const result = await storeReadings(deps, [{ target, ts, value, quality, received_at: now }], {
    mayUnlock: (moduleId) => mayUnlock(ctx, moduleId),
    inSameTransaction: async (client, { stored }) => {
      const after = { factor: input.factor, timestamp: new Date(ts).toISOString(), value, quality }
      if (stored > 0)
        await writeAudit(
          { ...ctx, db: databaseOn(client) },
          { action: 'metric.create', object_id: id, factor_id: input.factor, after },
        )
    },
  })
  if (result.stored === 0) throw new AppError('reading-exists')
  return getMetric(ctx, id)
}

/** Corrects a reading; its factor is judged again from before it. @throws AppError not-found */
export async function updateMetric(
  ctx: Context,
  deps: StoreDeps,
  { id, change }: { id: string; change: { value?: number | undefined; quality?: 0 | 1 | 2 | undefined } },
): Promise<Metric> {
  const found = await rowOf(ctx, id)
  const corrected = await changeReading(deps, found, {
    changed: (before) => ({ ...before, ...columns(change) }),
    cause: 'corrected',
    by: ctx,
    inSameTransaction: async (client, { before, after }) => {
      await writeAudit(
        { ...ctx, db: databaseOn(client) },
        { action: 'metric.update', object_id: id, factor_id: found.factor_id, before: { ...before }, after },
      )
    },
  })
  if (corrected === null) throw new AppError('not-found')
  return metricOf({ ...found, ...corrected })
}

/** Its factor is judged again from before it. @throws AppError not-found */
export async function deleteMetric(ctx: Context, deps: StoreDeps, id: string): Promise<void> {
  const found = await rowOf(ctx, id)
  const { factor_id } = found
  const removed = await changeReading(deps, found, {
    changed: () => null,
    cause: 'deleted',
    by: ctx,
    inSameTransaction: async (client, { before }) => {
      await writeAudit(
        { ...ctx, db: databaseOn(client) },
        { action: 'metric.delete', object_id: id, factor_id, before: metricOf({ ...found, ...before }) },
      )
    },
  })
  if (removed === null) throw new AppError('not-found')
}

const columns = columnsFor<Pick<Metric, 'value' | 'quality'>>()

async function rowOf(ctx: Context, id: string): Promise<MetricRow> {
  const { factorId, ts } = keyOf(id)
  const [names] = await selectFactorNames(ctx.db, [factorId])
  const found = names && (await findReading(ctx.db, factorId, ts))
  if (names === undefined || found === undefined) throw new AppError('not-found')
  return { ...names, ...found }
}

const metricId = (factorId: number, ts: number): string => `${factorId}-${ts}`

const maxInt = 2_147_483_647
// PostgreSQL writes years BC differently; no reading has one.
const firstMs = Date.parse('0001-01-01T00:00:00Z')
const endMs = 8.64e15

/** @throws AppError not-found if the id cannot be one of a reading */
function keyOf(id: string): { factorId: number; ts: number } {
  const dash = id.indexOf('-')
  const factorId = Number(id.slice(0, dash))
  const ts = Number(id.slice(dash + 1))
  if (factorId > maxInt || !(ts >= firstMs && ts < endMs)) throw new AppError('not-found')
  return { factorId, ts }
}

function metricOf(row: MetricRow): Metric {
  const { factor_id, ts, factor_code, module_code, value, quality } = row
  return {
    id: metricId(factor_id, ts),
    factor: factor_id,
    factor_code,
    module_code,
    value,
    timestamp: new Date(ts).toISOString(),
    quality: shownQuality(quality),
  }
}
