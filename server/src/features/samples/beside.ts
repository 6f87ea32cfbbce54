import {
  type AveragePeriod,
  averagePeriods,
  type LimitPeriod,
  localDay,
  type Sample,
  type SampleJudgement,
  unitNamed,
} from '@quantrac/contract'
import type { Average } from '../averages/averages.ts'
import { converted, type LimitsFrom } from '../compliance/judge.ts'
import { limitOn } from '../station-limits/limits.ts'

/** A result as it was typed, and what it is of. */
export interface Result {
  readonly value: number
  readonly unit: string
  readonly below: boolean
  /** Epoch milliseconds. */
  readonly taken: number
  readonly quantity: string | null
}

/**
 * Makes values of one unit into another: by the table of quantities, or as they are where the units are the same.
 * undefined: it cannot be done.
 */
export function conversion(
  quantity: string | null,
  from: string,
  to: string,
): ((value: number) => number) | undefined {
  const isSame = from === to || (unitNamed(from) ?? from) === unitNamed(to)
  return isSame ? (value) => value : quantity === null ? undefined : converted(quantity, from, to)
}

const noLimit = (other_periods: AveragePeriod[] = []): SampleJudgement => ({
  result: 'no-limit',
  limit: null,
  other_periods,
})

/**
 * By the limit of single samples that the station had when the sample was taken. What was not detected is below its
 * detection limit, no more is known of it. Pure.
 */
export function judgementOf(held: readonly LimitsFrom[], result: Result): SampleJudgement {
  const { quantity, unit, taken, value, below } = result
  if (quantity === null) return noLimit()
  const limits = held.findLast(({ from }) => from <= taken)?.limits ?? []
  const on = (period: LimitPeriod) => limitOn(limits, { quantity, period, day: localDay(taken) })
  const limit = on('instant')
  if (limit === null) return noLimit(averagePeriods.filter((period) => on(period) !== null))
  const convert = conversion(quantity, unit, limit.unit)
  if (convert === undefined) return noLimit()
  const { min_value, max_value, standard, version, column } = limit
  const shown = { min_value, max_value, unit: limit.unit, standard, version, column }
  const judge = below ? undetected : measured
  return { result: judge(convert(value), shown), limit: shown, other_periods: [] }
}

type Limits = Pick<NonNullable<SampleJudgement['limit']>, 'min_value' | 'max_value'>

const measured = (value: number, { min_value, max_value }: Limits) =>
  (max_value !== null && value > max_value) || (min_value !== null && value < min_value)
    ? 'exceeded'
    : 'within'

/** It lies somewhere below `detectable`. */
function undetected(detectable: number, { min_value, max_value }: Limits) {
  if (min_value !== null && detectable <= min_value) return 'exceeded'
  const isBelowMost = max_value === null || detectable <= max_value
  return isBelowMost && min_value === null ? 'within' : 'inconclusive'
}

const rounded = (value: number): number => Number(value.toPrecision(12))

/** What the instrument says more than the sample, in one unit; null where one of them is not known. Pure. */
function differenceOf(
  mean: number | null,
  sample: number | null,
): { difference: number | null; percent: number | null } {
  if (mean === null || sample === null) return { difference: null, percent: null }
  const difference = rounded(mean - sample)
  return { difference, percent: sample === 0 ? null : rounded((difference / Math.abs(sample)) * 100) }
}

/** Pure. */
export function instrumentOf(
  { mean, n, expected, isValid }: Average,
  hour: { readonly start: number; readonly end: number },
  sample: number | null,
): NonNullable<Sample['instrument']> {
  const valid = isValid && mean !== null ? rounded(mean) : null
  return {
    start: new Date(hour.start).toISOString(),
    end: new Date(hour.end).toISOString(),
    mean: valid,
    n,
    expected,
    ...differenceOf(valid, sample),
  }
}
