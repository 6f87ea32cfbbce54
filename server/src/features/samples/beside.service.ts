import { DAY_MS, HOUR_MS, type Sample, type SampleJudgement, startOfLocalDay } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { averagesOver, type HourOf, sharesOf } from '../averages/averages.ts'
import { readAveragedHours } from '../averages/averaged-hours.service.ts'
import { getCalculationRules } from '../calculation-rules/calculation-rules.service.ts'
import { listLimits } from '../compliance/limits.service.ts'
import { snapshot } from '../history/snapshot.service.ts'
import { meanOf } from '../history/summary.ts'
import { conversion, instrumentOf, judgementOf } from './beside.ts'
import type { ResultRow, SampleRow } from './samples.queries.ts'

/** Samples as they are shown: each with the instrument's mean around it and its limit, as they are now. */
export async function samplesOf(ctx: Context, rows: readonly SampleRow[]): Promise<Sample[]> {
  if (rows.length === 0) return []
  const moduleIds = [...new Set(rows.map(({ module }) => module.id))]
  const [limits, hours, rules] = [
    await listLimits(ctx, moduleIds),
    await readHours(ctx, rows.filter(hasMean)),
    await getCalculationRules(ctx),
  ]
  const shares = sharesOf(rules)
  return rows.map((row) => {
    const { interval_seconds, factor, file_id: _file, taken_at, created_at, ...same } = row
    const { kind: _kind, ...shown } = factor
    const { quantity, unit: factorUnit } = factor
    const taken = taken_at.getTime()
    const in_factor_unit = conversion(quantity, row.unit, factorUnit)?.(row.value) ?? null
    const hour = hourOf(taken)
    const known = hours.get(factor.id) ?? new Map<number, HourOf>()
    const [average] = averagesOver({ hours: known, interval_seconds, shares, joined: 'mean' }, '1h', [hour])
    return {
      ...same,
      factor: shown,
      taken_at: taken_at.toISOString(),
      created_at: created_at.toISOString(),
      in_factor_unit,
      instrument:
        average !== undefined && hasMean(row)
          ? instrumentOf(average, hour, row.below ? null : in_factor_unit)
          : null,
      judgement: judgementOf(limits.get(row.module.id) ?? [], { ...row, taken, quantity }),
    }
  })
}

/** What each is against the limit of then, in their order. */
export async function resultsOf(
  ctx: Context,
  rows: readonly ResultRow[],
): Promise<SampleJudgement['result'][]> {
  const limits = await listLimits(ctx, [...new Set(rows.map(({ module_id }) => module_id))])
  return rows.map(
    (row) => judgementOf(limits.get(row.module_id) ?? [], { ...row, taken: row.taken_at.getTime() }).result,
  )
}

const hasMean = ({ factor }: SampleRow): boolean => factor.kind === 'gauge' && factor.quantity !== 'WIND-DIR'

function hourOf(taken: number): { start: number; end: number } {
  const start = Math.floor(taken / HOUR_MS) * HOUR_MS
  return { start, end: start + HOUR_MS }
}

/** The hours of the days on which samples were taken, a day of all its factors at a time. */
async function readHours(
  ctx: Context,
  rows: readonly SampleRow[],
): Promise<Map<number, Map<number, HourOf>>> {
  const found = new Map<number, Map<number, HourOf>>()
  if (rows.length === 0) return found
  const days = Map.groupBy(rows, ({ taken_at }) => startOfLocalDay(taken_at.getTime()))
  await snapshot(ctx.db, async (at) => {
    for (const [start, ofDay] of days) {
      const factor_ids = [...new Set(ofDay.map(({ factor }) => factor.id))]
      const measured = await readAveragedHours(at, { factor_ids, start, end: start + DAY_MS })
      for (const [factorId, hours] of measured) {
        const own = found.get(factorId) ?? new Map<number, HourOf>()
        found.set(factorId, own)
        for (const [hour, one] of hours) own.set(hour, { n: one.count, value: meanOf(one) })
      }
    }
  })
  return found
}
