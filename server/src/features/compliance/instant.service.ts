import { type ComplianceSummary, type Factor, localDay, type StationLimit } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { readTimeOutside } from '../alerts/alerts.of-module.service.ts'
import { limitOn } from '../station-limits/limits.ts'
import { converted } from './judge.ts'

interface Asked {
  /** Of the station at the end of the range. */
  readonly limits: readonly StationLimit[]
  readonly start: number
  readonly end: number
}

/**
 * The limits of single readings that factors have, beside how often they were beyond their thresholds: those are what
 * single readings are judged by, and a person sets them.
 */
export async function listInstant(
  ctx: Context,
  factors: readonly Factor[],
  { limits, start, end }: Asked,
): Promise<ComplianceSummary['instant']> {
  const day = localDay(Math.max(start, end - 1))
  const limited = factors.flatMap((factor) => {
    const { quantity } = factor
    const limit = quantity === null ? null : limitOn(limits, { quantity, period: 'instant', day })
    return limit === null ? [] : [{ factor, limit: inUnitOf(factor, limit) }]
  })
  const outside = await readTimeOutside(
    ctx,
    limited.map(({ factor }) => factor.id),
    { start, end },
  )
  return limited.map(({ factor, limit }) => ({
    factor: factor.code,
    factor_name: factor.name,
    quantity: limit.quantity,
    min_value: limit.min_value,
    max_value: limit.max_value,
    unit: limit.unit,
    standard: limit.standard,
    version: limit.version,
    column: limit.column,
    exceeded: outside.get(factor.id)?.count ?? 0,
    seconds: outside.get(factor.id)?.seconds ?? 0,
  }))
}

/** As the factor measures, where that can be said. */
function inUnitOf({ unit }: Factor, limit: StationLimit): StationLimit {
  const convert = converted(limit.quantity, limit.unit, unit)
  if (convert === undefined) return limit
  const made = (value: number | null) => (value === null ? null : convert(value))
  return { ...limit, unit, min_value: made(limit.min_value), max_value: made(limit.max_value) }
}
