import {
  type FactorStatus,
  type LatestFactor,
  moduleDataRoutes,
  type ModuleLatest,
  type ModuleLatestFactor,
  type ModuleType,
  type Page,
  stationState,
} from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { pageOf, pageStart } from '../../lib/paging.ts'
import { alertsKeptSince } from '../alerts/alerts.retention.service.ts'
import {
  findModuleByCode,
  getModuleByCode,
  listUncounted,
  type UncountedModule,
} from '../modules/modules.service.ts'
import { areJudged, factorState, freshSince, moduleState, worstFirst } from './latest.ts'
import { type Expected, expectedAt, factorCondition } from './latest-condition.ts'
import { type EpisodeFacts, type LatestRow, selectFacts, selectLatest } from './latest.queries.ts'
import { selectLastEnds } from './quiet.queries.ts'

export interface LatestListQuery {
  readonly offset: number
  readonly limit: number
  readonly type?: ModuleType | undefined
  /** The code of a module. */
  readonly module?: string | undefined
  /** Instead of the worst state first. */
  readonly ordering?: 'id' | '-id' | undefined
}

/**
 * Modules with the latest values of their factors, worst state first unless another order is asked for. An unknown
 * module gives no row.
 */
export async function listLatest(ctx: Context, query: LatestListQuery): Promise<Page<ModuleLatest>> {
  const { limit, ordering } = query
  const modules = await modulesOf(ctx, query)
  const count = modules.length
  const start = pageStart(count, query)
  const page = <M>(all: readonly M[]): M[] => all.slice(start, start + limit)
  const results =
    ordering !== undefined
      ? await withLatest(ctx, page(byId(modules, ordering)))
      : count <= limit
        ? wholeList(await withLatest(ctx, modules)).slice(start)
        : await withLatest(ctx, page(worstFirst(modules, await statesOf(ctx, modules))))
  return pageOf({ path: moduleDataRoutes.moduleLatestList.path, query, limit, start, count, results })
}

const byId = (modules: readonly UncountedModule[], ordering: 'id' | '-id'): UncountedModule[] =>
  modules.toSorted((a, b) => (ordering === 'id' ? a.id - b.id : b.id - a.id))

/** Where all modules are on the page, their states are those of the answer, and need no query of their own. */
const wholeList = (modules: readonly ModuleLatest[]): ModuleLatest[] =>
  worstFirst(modules, new Map(modules.map(({ id, state }) => [id, state])))

async function modulesOf(ctx: Context, { type, module: code }: LatestListQuery): Promise<UncountedModule[]> {
  if (!code) return listUncounted(ctx, type)
  const module = await findModuleByCode(ctx, code)
  return module === undefined || (type !== undefined && module.type !== type) ? [] : [module]
}

async function statesOf(
  ctx: Context,
  modules: readonly UncountedModule[],
): Promise<Map<number, FactorStatus>> {
  const now = ctx.now()
  const since = new Map(modules.map(({ id, interval_seconds }) => [id, freshSince(now, interval_seconds)]))
  const found = new Map<number, FactorStatus[]>()
  for (const { module_id, ...facts } of await selectFacts(ctx.db, [...since.keys()])) {
    const state = factorState(facts, since.get(module_id) ?? 0)
    found.set(module_id, [...(found.get(module_id) ?? []), state])
  }
  return new Map(modules.map(({ id }) => [id, moduleState(found.get(id) ?? [])]))
}

/**
 * State and time of the last reading are computed from the returned factors: a second query could see newer readings.
 */
async function withLatest(ctx: Context, modules: readonly UncountedModule[]): Promise<ModuleLatest[]> {
  const now = ctx.now()
  const ids = modules.map(({ id }) => id)
  const [rows, quiet] = await Promise.all([
    selectLatest(ctx.db, ids),
    selectLastEnds(ctx.db, ids, alertsKeptSince(ctx)),
  ])
  return modules.map((module) => {
    const factors = factorsOf(rows.get(module.id), expectedAt(now, module.interval_seconds))
    return {
      ...module,
      factor_count: factors.length,
      last_seen_at: newest(factors),
      state: moduleState(factors.map(({ status }) => status)),
      condition: stationState(factors).condition,
      quiet_since: quiet.get(module.id)?.toISOString() ?? null,
      factors,
    }
  })
}

/** The latest value of each factor of a module. @throws AppError not-found */
export async function listLatestOfModule(ctx: Context, code: string): Promise<LatestFactor[]> {
  const module = await getModuleByCode(ctx, code)
  const rows = await selectLatest(ctx.db, [module.id])
  return factorsOf(rows.get(module.id), expectedAt(ctx.now(), module.interval_seconds)).map(
    ({
      id,
      kind: _kind,
      min_range: _min,
      max_range: _max,
      condition: _condition,
      excursion: _excursion,
      ...rest
    }) => ({ factor: id, ...rest }),
  )
}

const factorsOf = (rows: readonly LatestRow[] | undefined, expected: Expected): ModuleLatestFactor[] =>
  rows?.map((row) => latestOf(row, expected)) ?? []

function latestOf(row: LatestRow, expected: Expected): ModuleLatestFactor {
  const { id, code, name, unit, decimals, kind, value, quality, timestamp } = row
  const { min_value, max_value, min_range, max_range } = row
  const judged = areJudged(row)
  return {
    id,
    code,
    name,
    unit,
    decimals,
    kind,
    value,
    quality,
    timestamp: timestamp === null ? null : new Date(timestamp).toISOString(),
    status: factorState(row, expected.fresh),
    condition: factorCondition(row, expected),
    excursion: row.is_on ? excursionOf(row.episode) : null,
    min_value: judged ? min_value : null,
    max_value: judged ? max_value : null,
    min_range: judged ? min_range : 0,
    max_range: judged ? max_range : 0,
  }
}

function excursionOf(episode: EpisodeFacts | null): ModuleLatestFactor['excursion'] {
  if (episode === null) return null
  const [alert_id, since, peak] = episode
  return { alert_id, since: new Date(since).toISOString(), peak }
}

const newest = (factors: readonly ModuleLatestFactor[]): string | null =>
  factors.reduce<string | null>(
    (last, { timestamp }) => (timestamp !== null && (last === null || timestamp > last) ? timestamp : last),
    null,
  )
