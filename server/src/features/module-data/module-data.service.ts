import {
  type Factor,
  type LatestFactor,
  type Module,
  type ModuleAlert,
  moduleDataRoutes,
  type Page,
  type ReadingTable,
  type Threshold,
} from '@quantrac/contract'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import { codeKey } from '../../lib/code-key.ts'
import { pageOf, pageStart } from '../../lib/paging.ts'
import { listAlertsOfModule } from '../alerts/alerts.of-module.service.ts'
import { getFactorByCode, listFactorsOf } from '../factors/factors.service.ts'
import { getThresholdOfFactor } from '../thresholds/thresholds.service.ts'
import { Instants } from '../history/instants.service.ts'
import { readPoints } from '../history/points.service.ts'
import { snapshot } from '../history/snapshot.service.ts'
import { type AskedTimes, periodOf } from './range.ts'
import { listLatestOfModule } from './latest.service.ts'
import { getModuleByCode } from '../modules/modules.service.ts'

export interface PagedTimes extends AskedTimes {
  readonly offset: number
  readonly limit: number
}

/**
 * Every reading of a station's factors, of whatever quality: a row an instant, newest first, a column a factor in the
 * order of the codes; null where a factor has nothing at the instant. All there are where no start is given.
 * @throws AppError not-found
 */
export async function getReadingTable(ctx: Context, code: string, query: PagedTimes): Promise<ReadingTable> {
  const module = await getModuleByCode(ctx, code)
  const factors = byCode(await listFactorsOf(ctx, module.id))
  const factor_ids = factors.map(({ id }) => id)
  const period = { factor_ids, ...periodOf(ctx.now(), query, Number.POSITIVE_INFINITY) }
  const { limit } = query
  const path = moduleDataRoutes.moduleReadings.path.replace(':code', module.code)
  return snapshot(ctx.db, async (at) => {
    const instants = await Instants.of(at, period)
    const { count } = instants
    const start = pageStart(count, query)
    const results = await rowsAt(at, factor_ids, await instants.page(start, limit))
    return {
      ...pageOf({ path, query, limit, start, count, results }),
      headers: ['timestamp', ...factors.map((factor) => factor.code)],
    }
  })
}

export function byCode(factors: readonly Factor[]): Factor[] {
  const keyed = factors.map((factor) => ({ key: codeKey(factor.code), factor }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ factor }) => factor)
}

/** The rows of consecutive instants, given newest first. */
async function rowsAt(
  at: Database,
  factor_ids: readonly number[],
  instants: readonly number[],
): Promise<ReadingTable['results']> {
  const [newest, oldest] = [instants[0], instants.at(-1)]
  if (newest === undefined || oldest === undefined) return []
  const columns = new Map(factor_ids.map((id, place) => [id, place]))
  const rows = new Map(instants.map((instant) => [instant, factor_ids.map((): number | null => null)]))
  // Stored to the millisecond: up to the next one is up to and with the newest.
  const period = { factor_ids, start: oldest, end: newest + 1 }
  for await (const { factor_id, base, offsets, values } of readPoints(at, period))
    for (const [place, offset] of offsets.entries()) {
      const row = rows.get(base + offset)
      if (row !== undefined) row[columns.get(factor_id) ?? 0] = values[place] ?? null
    }
  return [...rows].map(([instant, values]) => [new Date(instant).toISOString(), ...values])
}

/** A module's alerts, newest first; all of them if no times are given. @throws AppError not-found */
export async function getModuleAlerts(
  ctx: Context,
  code: string,
  query: PagedTimes,
): Promise<Page<ModuleAlert>> {
  const module = await getModuleByCode(ctx, code)
  const path = moduleDataRoutes.moduleAlerts.path.replace(':code', module.code)
  return listAlertsOfModule(ctx, module.id, { path, query })
}

/** A module, one of its factors, the factor's limits and its latest value. @throws AppError not-found */
export async function getModuleFactor(
  ctx: Context,
  code: string,
  factorCode: string,
): Promise<{ module: Module; factor: Factor; threshold: Threshold; latest: LatestFactor }> {
  const [module, factor] = await Promise.all([
    getModuleByCode(ctx, code),
    getFactorByCode(ctx, factorCode, code),
  ])
  const [threshold, newest] = await Promise.all([
    getThresholdOfFactor(ctx, factor.id),
    listLatestOfModule(ctx, code),
  ])
  const latest = newest.find((one) => one.factor === factor.id)
  if (latest === undefined) throw new AppError('not-found')
  return { module, factor, threshold, latest }
}
