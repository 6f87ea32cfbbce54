import type { EnergyDistribution, Factor } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { DAY_MS } from '../../lib/instant.ts'
import { listFactorsOf } from '../factors/factors.service.ts'
import {
  type MeterRow,
  type NeighbourRow,
  selectMeterExtents,
  selectMeterRows,
  selectNeighbours,
} from './energy.queries.ts'
import { energyOf, inKilowattHours, kilowattHours, type MeterCourse, type MeterStretch } from './energy.ts'
import { type AskedTimes, rangeOf, type TimeRange } from './range.ts'
import { getModuleByCode } from '../modules/modules.service.ts'
import { type Stretch, stretchesOf, tariffPeriods } from './tariff.ts'

const spanMs = 30 * DAY_MS

interface Meter {
  readonly factor: Factor
  /** kWh per unit of the factor. */
  readonly scale: number
}

/**
 * Energy by tariff period, in kWh, of the counter factors measured in Wh, kWh or MWh; the last 30 days if no start is given. Null
 * for a meter without two readings to compare. `energyOf` says how differences are attributed.
 * @throws AppError not-found
 */
export async function getEnergyDistribution(
  ctx: Context,
  code: string,
  query: AskedTimes,
): Promise<EnergyDistribution> {
  const module = await getModuleByCode(ctx, code)
  const range = rangeOf(ctx.now(), query, spanMs)
  const meters = (await listFactorsOf(ctx, module.id)).flatMap((factor) => {
    const scale = factor.kind === 'counter' ? kilowattHours(factor.unit) : undefined
    return scale === undefined ? [] : [{ factor, scale } satisfies Meter]
  })
  const ids = meters.map(({ factor }) => factor.id)
  const { stretches, courses } = await readCourses(ctx, ids, range)
  return {
    labels: [...tariffPeriods],
    datasets: meters.map(({ factor, scale }) => {
      const course = courses.get(factor.id)
      const energy = course === undefined ? null : energyOf(course, stretches)
      return {
        factor_name: factor.name,
        code: factor.code,
        unit: 'kWh',
        data: inKilowattHours(energy, scale),
      }
    }),
  }
}

async function readCourses(
  ctx: Context,
  ids: readonly number[],
  range: TimeRange,
): Promise<{ stretches: readonly Stretch[]; courses: Map<number, MeterCourse> }> {
  if (ids.length === 0) return { stretches: [], courses: new Map() }
  const [extents, neighbours] = await Promise.all([
    selectMeterExtents(ctx.db, ids, range),
    selectNeighbours(ctx.db, ids, range),
  ])
  const { start, end } = clipped(range, extents, neighbours)
  const stretches = stretchesOf(start, end)
  const rows = extents.length === 0 ? [] : await selectMeterRows(ctx.db, ids, stretches)
  return { stretches, courses: coursesOf(ids, rows, neighbours) }
}

/** Clips the range to the known readings: a call may ask for centuries. */
function clipped(
  range: TimeRange,
  extents: readonly { first: Date; last: Date }[],
  neighbours: readonly NeighbourRow[],
): { start: number; end: number } {
  const times = [...extents.flatMap(({ first, last }) => [first, last]), ...neighbours.map(({ ts }) => ts)]
  const known = times.map((time) => time.getTime())
  return {
    start: Math.max(range.start.getTime(), Math.min(...known)),
    // Times are stored in whole milliseconds: one more includes the last reading.
    end: Math.min(range.end?.getTime() ?? Number.POSITIVE_INFINITY, Math.max(...known) + 1),
  }
}

function coursesOf(
  ids: readonly number[],
  rows: readonly MeterRow[],
  neighbours: readonly NeighbourRow[],
): Map<number, MeterCourse> {
  const stretches = new Map(ids.map((id) => [id, new Map<number, MeterStretch>()]))
  for (const row of rows)
    stretches.get(row.factor_id)?.set(row.place, {
      first: { ts: row.first_ts.getTime(), value: row.first },
      last: { ts: row.last_ts.getTime(), value: row.last },
      rise: row.rise,
    })
  const neighbour = (id: number, side: NeighbourRow['side']) => {
    const row = neighbours.find((one) => one.factor_id === id && one.side === side)
    return row === undefined ? null : { ts: row.ts.getTime(), value: row.value }
  }
  return new Map(
    [...stretches].map(([id, own]) => [
      id,
      { before: neighbour(id, 'before'), after: neighbour(id, 'after'), stretches: own },
    ]),
  )
}
