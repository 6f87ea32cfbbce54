import { DAY_MS, type Factor, type FactorEnergy, type Tariff } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { findFactors } from '../factors/factors.service.ts'
import { readExtents } from '../history/extents.service.ts'
import { readPoints } from '../history/points.service.ts'
import { snapshot } from '../history/snapshot.service.ts'
import type { FactorSpan } from '../history/span.ts'
import { summable } from '../history/summary.ts'
import {
  energyOf,
  type EnergyWithin,
  inKilowattHours,
  isInterpolated,
  kilowattHours,
  type MeterCourse,
  totalOf,
} from './energy.ts'
import { MeterStretches } from './meter-course.ts'
import { readMeterNeighbour } from './meter-neighbour.service.ts'
import { type AskedTimes, spanOf } from './range.ts'
import { intervalsOf } from '../modules/modules.service.ts'
import { getTariff } from '../tariff/tariff.service.ts'
import { type Stretch, stretchesOf } from './tariff.ts'

const spanMs = 30 * DAY_MS

interface Meter {
  readonly factor: Factor
  /** kWh per unit of the factor. */
  readonly scale: number
}

/**
 * Energy in kWh of factors of any stations within reach, by their ids and in their order; the last 30 days if no start
 * is given. Null for a meter without two readings to compare.
 */
export async function getEnergyOfFactors(
  ctx: Context,
  ids: readonly number[],
  query: AskedTimes,
): Promise<FactorEnergy[]> {
  const meters = await readEnergy(ctx, await findFactors(ctx, ids), query)
  const intervals = await intervalsOf(ctx, [...new Set(meters.map(({ factor }) => factor.module.id))])
  const span = spanOf(ctx.now(), query, spanMs)
  return meters.map(({ factor: { id, code, module }, data, crossings }) => ({
    factor_id: id,
    code,
    energy: totalOf(data),
    interpolated: isInterpolated(crossings, span, intervals.get(module.id) ?? 0),
  }))
}

interface MeterEnergy {
  readonly factor: Factor
  /** kWh by tariff period. */
  readonly data: (number | null)[]
  readonly crossings: EnergyWithin['crossings']
}

const nothing: EnergyWithin = { energy: null, crossings: [] }

/**
 * Energy by tariff period of those of the factors that count energy: in Wh, kWh or MWh. `energyOf` says how differences
 * are attributed.
 */
export async function readEnergy(
  ctx: Context,
  factors: readonly Factor[],
  query: AskedTimes,
): Promise<MeterEnergy[]> {
  const meters = factors.flatMap((factor) => {
    const scale = factor.kind === 'counter' ? kilowattHours(factor.unit) : undefined
    return scale === undefined ? [] : [{ factor, scale } satisfies Meter]
  })
  const factor_ids = meters.map(({ factor }) => factor.id)
  const span = { factor_ids, ...spanOf(ctx.now(), query, spanMs) }
  const { stretches, courses } = await readCourses(ctx, span, await getTariff(ctx))
  return meters.map(({ factor, scale }) => {
    const course = courses.get(factor.id)
    const { energy, crossings } = course === undefined ? nothing : energyOf(course, stretches)
    return { factor, data: inKilowattHours(energy, scale), crossings }
  })
}

async function readCourses(
  ctx: Context,
  span: FactorSpan,
  tariff: Tariff,
): Promise<{ stretches: readonly Stretch[]; courses: Map<number, MeterCourse> }> {
  if (span.factor_ids.length === 0) return { stretches: [], courses: new Map() }
  return snapshot(ctx.db, async (at) => {
    const extents = await readExtents(at, span, 1)
    const neighbours = await readNeighbours(at, span)
    const known = [...extents.values()].flatMap(({ first, last }) => [first, last])
    for (const { before, after } of neighbours.values())
      for (const reading of [before, after]) if (reading !== null) known.push(reading.ts)
    // No further than something is known: a person may ask for centuries.
    const start = Math.max(span.start, Math.min(...known))
    // Stored to the millisecond: the last reading is within a stretch that ends with the next one.
    const stretches = stretchesOf(tariff, { start, end: Math.min(span.end, Math.max(...known) + 1) })
    const meters = await readMeters(at, span, stretches)
    const courses = new Map<number, MeterCourse>()
    for (const [id, sides] of neighbours)
      courses.set(id, { ...sides, stretches: meters.get(id)?.byPlace ?? new Map() })
    return { stretches, courses }
  })
}

type Neighbours = Pick<MeterCourse, 'before' | 'after'>

/** The last measured reading of each meter before the span, and the first one after it. */
async function readNeighbours(at: Database, span: FactorSpan): Promise<Map<number, Neighbours>> {
  const neighbours = new Map<number, Neighbours>()
  for (const id of span.factor_ids) {
    const before = await readMeterNeighbour(at, id, { side: 'before', ts: span.start })
    const isBounded = Number.isFinite(span.end)
    const after = isBounded ? await readMeterNeighbour(at, id, { side: 'after', ts: span.end }) : null
    neighbours.set(id, { before, after })
  }
  return neighbours
}

async function readMeters(
  at: Database,
  span: FactorSpan,
  stretches: readonly Stretch[],
): Promise<Map<number, MeterStretches>> {
  const meters = new Map(span.factor_ids.map((id) => [id, new MeterStretches(stretches)]))
  for await (const { factor_id, base, offsets, values, qualities } of readPoints(at, span)) {
    const meter = meters.get(factor_id)
    for (const [place, offset] of offsets.entries())
      if (qualities[place] === 0) meter?.add({ ts: base + offset, value: summable(values[place] ?? 0) })
  }
  return meters
}
