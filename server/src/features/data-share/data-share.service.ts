import {
  isMeasured,
  type DataShare,
  type DataShareRow,
  type Factor,
  type FaultyRun,
  type Module,
  ModuleType,
  type Quality,
  shownQuality,
  type StoredQuality,
} from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { codeKey } from '../../lib/code-key.ts'
import { factorsChosen } from '../factors/factors-chosen.ts'
import { listFactorsOf, listFactorsOfType } from '../factors/factors.service.ts'
import { type Day, dayOf, startOfDay } from '../history/day.ts'
import { countUnaveraged } from '../averages/averaged-hours.service.ts'
import { readFirsts } from '../history/first.service.ts'
import type { Period } from '../history/period.ts'
import { readPoints } from '../history/points.service.ts'
import { readReceived } from '../history/received.service.ts'
import { snapshot } from '../history/snapshot.service.ts'
import { unaveragedOf } from '../judging/paused.service.ts'
import { noPauses } from '../judging/pauses.ts'
import type { AskedTimes } from '../module-data/range.ts'
import { getModuleByCode, listAllModules } from '../modules/modules.service.ts'
import { type Counts, designOf, firstOfMonth, partsOf, runGapMs, withShares } from './data-share.ts'

export interface DataShareQuery extends AskedTimes {
  readonly by: 'day' | 'month'
  readonly type?: ModuleType | undefined
  /** Empty: all modules in reach. */
  readonly codes: readonly string[]
}

/** Rows of an answer: a year by day of two stations of a hundred factors. */
const maxRows = 80_000
const maxRuns = 5000

/**
 * How many readings of each factor came of those there should be, in whole days of Asia/Ho_Chi_Minh.
 * @throws AppError under `module_code` (unknown), under `start_datetime` (too-many-values)
 */
export async function getDataShare(ctx: Context, query: DataShareQuery): Promise<DataShare> {
  const modules = await modulesAsked(ctx, query)
  return dataShareOf(ctx, { modules, factors: await factorsOf(ctx, modules) }, query)
}

interface Shared {
  readonly modules: readonly Module[]
  readonly factors: readonly Factor[]
}

/** The same of some stations and their factors. @throws AppError under `start_datetime` (too-many-values) */
export async function dataShareOf(
  ctx: Context,
  { modules, factors }: Shared,
  query: AskedTimes & Pick<DataShareQuery, 'by'>,
): Promise<DataShare> {
  const now = ctx.now().getTime()
  const parts = partsOf(daysOf(now, query), query.by)
  if (parts.length * factors.length > maxRows) throw AppError.field('start_datetime', 'too-many-values')
  const { received, firsts } = await readCounts(ctx, factors, parts)
  const byModule = Map.groupBy(factors, ({ module }) => module.id)
  const rowsOf = (module: Module) =>
    parts.flatMap((part) =>
      (byModule.get(module.id) ?? []).map((factor): DataShareRow => {
        const { interval_seconds } = module
        const since = firsts.get(factor.id) ?? Number.POSITIVE_INFINITY
        const { days, designed } = designOf(part, { since, now, interval_seconds })
        const counted = countedIn(received.get(factor.id) ?? [], part)
        return {
          module_code: module.code,
          module_name: module.name,
          module_type: module.type,
          factor_id: factor.id,
          factor_code: factor.code,
          factor_name: factor.name,
          unit: factor.unit,
          decimals: factor.decimals,
          start: new Date(part.start).toISOString(),
          end: new Date(part.end).toISOString(),
          days,
          interval_seconds,
          ...withShares({ designed, ...counted }),
        }
      }),
    )
  const data = modules.flatMap(rowsOf)
  return { data, total: { modules: modules.length, factors: factors.length, ...withShares(sumOf(data)) } }
}

/**
 * The runs of readings of one factor that do not count: by their quality, or in maintenance that is not averaged.
 * @throws AppError not-found; under `factor_code` (unknown), under `start_datetime` (too-many-values)
 */
export async function getFaultyRuns(
  ctx: Context,
  { module_code, factor_code, ...asked }: AskedTimes & { module_code: string; factor_code: string },
): Promise<FaultyRun[]> {
  const module = await getModuleByCode(ctx, module_code)
  const [factor] = factorsChosen(await listFactorsOf(ctx, module.id), [factor_code])
  if (factor === undefined) throw AppError.field('factor_code', 'unknown')
  const period = daysOf(ctx.now().getTime(), asked)
  const gap = runGapMs(module.interval_seconds)
  const runs: { start: number; end: number; quality: Quality; count: number; isOpen: boolean }[] = []
  await snapshot(ctx.db, async (at) => {
    const pauses = (await unaveragedOf(at, [factor.id])).get(factor.id) ?? noPauses
    for await (const { base, offsets, qualities } of readPoints(at, { factor_ids: [factor.id], ...period }))
      for (const [place, stored] of qualities.entries()) {
        const quality = shownQuality(stored as StoredQuality) // what a column of qualities holds
        const ts = base + (offsets[place] ?? 0)
        const last = runs.at(-1)
        const isFaulty = !isMeasured(stored) || pauses.has(ts)
        const isSame = isFaulty && last?.isOpen === true && last.quality === quality && ts - last.end <= gap
        if (isSame) {
          last.end = ts
          last.count += 1
        } else if (isFaulty) runs.push({ start: ts, end: ts, quality, count: 1, isOpen: true })
        else if (last !== undefined) last.isOpen = false
        if (runs.length > maxRuns) throw AppError.field('start_datetime', 'too-many-values')
      }
  })
  return runs.map(({ start, end, quality, count }) => ({
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    quality,
    count,
  }))
}

async function modulesAsked(ctx: Context, { codes, type }: DataShareQuery): Promise<Module[]> {
  const modules = await listAllModules(ctx, type)
  if (codes.length === 0) return modules
  const byCode = new Map(modules.map((module) => [codeKey(module.code), module]))
  return [...new Set(codes.map(codeKey))].map((key) => {
    const module = byCode.get(key)
    if (module === undefined) throw AppError.field('module_code', 'unknown')
    return module
  })
}

async function factorsOf(ctx: Context, modules: readonly Module[]): Promise<Factor[]> {
  const [only] = modules
  if (only !== undefined && modules.length === 1) return listFactorsOf(ctx, only.id)
  const types = ModuleType.options.filter((type) => modules.some((module) => module.type === type))
  const ids = new Set(modules.map(({ id }) => id))
  const all = await Promise.all(types.map((type) => listFactorsOfType(ctx, type)))
  return all.flat().filter(({ module }) => ids.has(module.id))
}

/** Whole days; without a start from the first of the month, without an end until today. */
function daysOf(now: number, { start_datetime, end_datetime }: AskedTimes): Period {
  const last = dayOf((end_datetime === undefined ? now : Math.min(now, Date.parse(end_datetime))) - 1)
  const first = start_datetime === undefined ? firstOfMonth(last) : dayOf(Date.parse(start_datetime))
  return { start: startOfDay(first), end: startOfDay(last + 1) }
}

interface DayCounts {
  readonly day: Day
  readonly received: number
  readonly faulty: number
}

async function readCounts(ctx: Context, factors: readonly Factor[], parts: readonly Period[]) {
  const ids = factors.map(({ id }) => id)
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined || ids.length === 0)
    return { received: new Map<number, DayCounts[]>(), firsts: new Map<number, number>() }
  const range = { factor_ids: ids, from: dayOf(first.start), to: dayOf(last.end - 1) }
  return snapshot(ctx.db, async (at) => {
    const inMaintenance = daily(
      await countUnaveraged(at, { factor_ids: ids, start: first.start, end: last.end }),
    )
    const days = (await readReceived(at, range)).map((row): DayCounts & { factor_id: number } => ({
      ...row,
      faulty: row.faulty + (inMaintenance.get(row.factor_id)?.get(row.day) ?? 0),
    }))
    return {
      received: Map.groupBy(days, ({ factor_id }) => factor_id),
      firsts: await readFirsts(at, ids),
    }
  })
}

/** What is counted by the hour, by the day. */
function daily(byFactor: Awaited<ReturnType<typeof countUnaveraged>>): Map<number, Map<Day, number>> {
  const found = new Map<number, Map<Day, number>>()
  for (const [id, hours] of byFactor) {
    const days = new Map<Day, number>()
    for (const [hour, count] of hours) days.set(dayOf(hour), (days.get(dayOf(hour)) ?? 0) + count)
    found.set(id, days)
  }
  return found
}

function countedIn(days: readonly DayCounts[], { start, end }: Period): Omit<Counts, 'designed'> {
  const [from, to] = [dayOf(start), dayOf(end - 1)]
  return days
    .filter(({ day }) => from <= day && day <= to)
    .reduce(
      (sum, { received, faulty }) => ({ received: sum.received + received, faulty: sum.faulty + faulty }),
      { received: 0, faulty: 0 },
    )
}

const sumOf = (rows: readonly Counts[]): Counts =>
  rows.reduce(
    (sum, { designed, received, faulty }) => ({
      designed: sum.designed + designed,
      received: sum.received + received,
      faulty: sum.faulty + faulty,
    }),
    { designed: 0, received: 0, faulty: 0 },
  )
