import {
  type AveragePeriod,
  averagePeriods,
  type ComplianceResult,
  fromCanonical,
  localDay,
  quantityOf,
  type StationLimit,
  toCanonical,
  unitOf,
} from '@quantrac/contract'
import { type AveragesOf, averagesOver, type Shares } from '../averages/averages.ts'
import { spansOf } from '../averages/spans.ts'
import type { Period } from '../history/period.ts'
import { limitOn } from '../station-limits/limits.ts'

/** What a period is judged by: it stays with the result, whatever changes later. */
export interface Basis {
  readonly quantity: string
  readonly min_value: number | null
  readonly max_value: number | null
  /** Of the limit, and of the average. */
  readonly unit: string
  readonly standard: string
  readonly version: string
  readonly column: string
  readonly shares: Shares
  readonly expected: number
}

/** An average with what it is judged by. */
export interface Judged {
  /** Epoch milliseconds. */
  readonly end: number
  /** Null: nothing was measured. */
  readonly value: number | null
  readonly n: number
  readonly basis: Basis
}

/** The limits of a station from an instant on; of the first ones −Infinity. */
export interface LimitsFrom {
  readonly from: number
  readonly limits: readonly StationLimit[]
}

/** What is judged: its hours are given in `unit`. */
export interface Measured extends Omit<AveragesOf, 'joined'> {
  readonly unit: string
}

/** A share of 0.55 asks for 55 of 100, though the product is a little more. */
const isEnough = (n: number, { expected }: Basis, share: number): boolean => n >= share * expected - 1e-9

export function resultOf(period: AveragePeriod, { value, n, basis }: Omit<Judged, 'end'>): ComplianceResult {
  if (value === null || !isEnough(n, basis, basis.shares[period])) return 'not-enough-data'
  return isAbove(value, basis) || isBelow(value, basis) ? 'exceeded' : 'within'
}

const isAbove = (value: number, { max_value }: Basis) => max_value !== null && value > max_value
const isBelow = (value: number, { min_value }: Basis) => min_value !== null && value < min_value

/** Value ÷ greatest limit, or least limit ÷ value where only that can be, or is broken; null without enough data. */
export function ratioOf(period: AveragePeriod, judged: Omit<Judged, 'end'>): number | null {
  const { value, basis } = judged
  if (value === null || resultOf(period, judged) === 'not-enough-data') return null
  const { min_value, max_value } = basis
  const [one, other] =
    min_value !== null && (max_value === null || isBelow(value, basis))
      ? [min_value, value]
      : [value, max_value ?? 0]
  return other > 0 ? one / other : null
}

/** Means of as many digits as limits are compared with: 0.1 + 0.2 is not above 0.3. */
const rounded = (value: number): number => Number(value.toPrecision(12))

/** Makes a value of a quantity given in one unit into another; undefined: it is not given in one of them. */
export function converted(code: string, from: string, to: string): ((value: number) => number) | undefined {
  const quantity = quantityOf(code)
  const [one, other] = [quantity && unitOf(quantity, from), quantity && unitOf(quantity, to)]
  if (one === undefined || other === undefined) return undefined
  return (value) => rounded(fromCanonical(toCanonical(value, one), other))
}

/** The periods of a quantity that any of the limits are of. */
export const limitedPeriods = (held: readonly LimitsFrom[], quantity: string): AveragePeriod[] =>
  averagePeriods.filter((period) =>
    held.some(({ limits }) => limits.some((limit) => limit.quantity === quantity && limit.period === period)),
  )

/** The spans of a period that end in (start, end]. */
export const spansEndingIn = (period: AveragePeriod, { start, end }: Period): Period[] =>
  spansOf(period, { start, end }).filter((span) => span.end > start && span.end <= end)

/** The limit of a span: what was taken when it ended, of the day that it ended on. */
export function limitAt(
  held: readonly LimitsFrom[],
  { quantity, period }: { readonly quantity: string; readonly period: AveragePeriod },
  end: number,
): StationLimit | null {
  const taken = held.findLast(({ from }) => from <= end)
  // Midnight ends the day before.
  return limitOn(taken?.limits ?? [], { quantity, period, day: localDay(end - 1) })
}

/** The judged ones of the spans: those that have a limit, in whose unit the factor can be given. Pure. */
export function judgeSpans(
  factor: Measured & { readonly quantity: string },
  period: AveragePeriod,
  { spans, held }: { readonly spans: readonly Period[]; readonly held: readonly LimitsFrom[] },
): Judged[] {
  const { quantity, unit, shares } = factor
  const averages = averagesOver({ ...factor, joined: 'mean' }, period, spans)
  return spans.flatMap(({ end }, place): Judged[] => {
    const [limit, average] = [limitAt(held, { quantity, period }, end), averages[place]]
    if (limit === null || average === undefined) return []
    const convert = converted(quantity, unit, limit.unit)
    if (convert === undefined) return []
    const { min_value, max_value, standard, version, column } = limit
    const basis = {
      quantity,
      min_value,
      max_value,
      unit: limit.unit,
      standard,
      version,
      column,
      shares,
      expected: average.expected,
    }
    return [{ end, value: average.mean === null ? null : convert(average.mean), n: average.n, basis }]
  })
}

/** The same span judged again, by what it was judged by before: what it comes to now. Pure. */
export function judgeAgain(
  factor: Measured,
  period: AveragePeriod,
  { span, basis }: { readonly span: Period; readonly basis: Basis },
): Pick<Judged, 'value' | 'n'> | null {
  const convert = converted(basis.quantity, factor.unit, basis.unit)
  const [average] = averagesOver({ ...factor, shares: basis.shares, joined: 'mean' }, period, [span])
  if (convert === undefined || average === undefined) return null
  return { value: average.mean === null ? null : convert(average.mean), n: average.n }
}
