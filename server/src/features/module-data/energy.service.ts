import { DAY_MS, type Factor, type FactorEnergy, isMeasured } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { findFactors } from '../factors/factors.service.ts'
import { readExtents } from '../history/extents.service.ts'
import { readPoints } from '../history/points.service.ts'
import { snapshot } from '../history/snapshot.service.ts'
import type { FactorPeriod } from '../history/period.ts'
import { summable } from '../history/summary.ts'
import {
  energyOf,
  type EnergyWithin,
  inKilowattHours,
  isInterpolated,
  kilowattHours,
  type MeterTimeSeries,
  risesOf,
  totalOf,
} from './energy.ts'
import { MeterSlices } from './meter-time-series.ts'
import { readMeterNeighbour } from './meter-neighbour.service.ts'
import { type AskedTimes, periodOf } from './range.ts'
import { intervalsOf } from '../modules/modules.service.ts'
import { readTariffBooks } from '../tariff-books/tariff-books.service.ts'
import { type DatedHours, type TariffSlice, slicesOf } from './tariff.ts'

const periodMs = 30 * DAY_MS

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
  const period = periodOf(ctx.now(), query, periodMs)
  return meters.map(({ factor: { id, code, module }, data, crossings }) => ({
    factor_id: id,
    code,
    energy: totalOf(data),
    interpolated: isInterpolated(crossings, period, intervals.get(module.id) ?? 0),
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
  const period = { factor_ids, ...periodOf(ctx.now(), query, periodMs) }
  const { slices, byFactor } = await readTimeSeries(ctx, period, (await readTariffBooks(ctx)).hours)
  return meters.map(({ factor, scale }) => {
    const timeSeries = byFactor.get(factor.id)
    const { energy, crossings } = timeSeries === undefined ? nothing : energyOf(timeSeries, slices)
    return { factor, data: inKilowattHours(energy, scale), crossings }
  })
}

async function readTimeSeries(
  ctx: Context,
  period: FactorPeriod,
  books: readonly DatedHours[],
): Promise<{ slices: readonly TariffSlice[]; byFactor: Map<number, MeterTimeSeries> }> {
  if (period.factor_ids.length === 0) return { slices: [], byFactor: new Map() }
  return snapshot(ctx.db, async (at) => {
    const extents = await readExtents(at, period, 1)
    const neighbours = await readNeighbours(at, period)
    const known = [...extents.values()].flatMap(({ first, last }) => [first, last])
    for (const { before, after } of neighbours.values())
      for (const reading of [before, after]) if (reading !== null) known.push(reading.ts)
    // No further than something is known: a person may ask for centuries.
    const start = Math.max(period.start, Math.min(...known))
    // Stored to the millisecond: the last reading is within a slice that ends with the next one.
    const slices = slicesOf(books, { start, end: Math.min(period.end, Math.max(...known) + 1) })
    const meters = await readMeters(at, period, slices)
    const byFactor = new Map<number, MeterTimeSeries>()
    for (const [id, sides] of neighbours)
      byFactor.set(id, { ...sides, slices: meters.get(id)?.byPlace ?? new Map() })
    return { slices, byFactor }
  })
}

/**
 * What meters rose by in each of the slices, which fill the period, in their own units; null where no two readings
 * tell. Within a snapshot.
 */
export async function readRises(
  at: Database,
  period: FactorPeriod,
  slices: readonly TariffSlice[],
): Promise<Map<number, readonly (number | null)[]>> {
  const neighbours = await readNeighbours(at, period)
  const meters = await readMeters(at, period, slices)
  return new Map(
    [...neighbours].map(([id, sides]) => [
      id,
      risesOf({ ...sides, slices: meters.get(id)?.byPlace ?? new Map() }, slices).rises,
    ]),
  )
}

type Neighbours = Pick<MeterTimeSeries, 'before' | 'after'>

/** The last measured reading of each meter before the period, and the first one after it. */
async function readNeighbours(at: Database, period: FactorPeriod): Promise<Map<number, Neighbours>> {
  const neighbours = new Map<number, Neighbours>()
  for (const id of period.factor_ids) {
    const before = await readMeterNeighbour(at, id, { side: 'before', ts: period.start })
    const isBounded = Number.isFinite(period.end)
    const after = isBounded ? await readMeterNeighbour(at, id, { side: 'after', ts: period.end }) : null
    neighbours.set(id, { before, after })
  }
  return neighbours
}

async function readMeters(
  at: Database,
  period: FactorPeriod,
  slices: readonly TariffSlice[],
): Promise<Map<number, MeterSlices>> {
  const meters = new Map(period.factor_ids.map((id) => [id, new MeterSlices(slices)]))
  for await (const { factor_id, base, offsets, values, qualities } of readPoints(at, period)) {
    const meter = meters.get(factor_id)
    for (const [place, offset] of offsets.entries())
      if (isMeasured(qualities[place] ?? 0))
        meter?.add({ ts: base + offset, value: summable(values[place] ?? 0) })
  }
  return meters
}
