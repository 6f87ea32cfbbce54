import type { AveragePeriod, ComplianceResult } from '@quantrac/contract'
import type { AlertDraft, Closing } from '../judging/judge.ts'
import { type Basis, converted } from './judge.ts'

/** A judged period of a factor. Epoch milliseconds. */
export interface Result {
  readonly start: number
  readonly end: number
  readonly value: number | null
  readonly basis: Basis
  readonly result: ComplianceResult
}

export interface SeriesOf {
  readonly factor_id: number
  readonly period: AveragePeriod
  /** Of the factor: in its own unit an average is shown as its readings are. */
  readonly unit: string
  readonly decimals: number
  /** When an alert of it was closed because its factor was switched off or its limit was taken away, rising. */
  readonly closings: readonly number[]
}

const otherDecimals = 1
const mostDecimals = 6

/**
 * The alerts that judged periods come to, given in the order of their ends and from one after which no alert is open:
 * one for all that follow each other until one is within; not enough data leaves it open. Pure.
 */
export function alertsOf(series: SeriesOf, results: readonly Result[]): AlertDraft[] {
  const drafts: AlertDraft[] = []
  let open: AlertDraft | null = null
  let closings = [...series.closings]
  const close = (closing: Closing): void => {
    if (open !== null) open.closing = closing
    open = null
  }
  const closeUntil = (end: number): void => {
    const at = closings.find((one) => open !== null && one >= open.ts && one < end)
    if (at !== undefined) close({ reason: 'disabled', resolved_at: at, push: true })
    closings = closings.filter((one) => one >= end)
  }
  for (const one of results) {
    closeUntil(one.end)
    if (one.result === 'within') close({ reason: 'recovered', resolved_at: one.end, push: true })
    if (one.result !== 'exceeded' || one.value === null) continue
    const draft = raised(series, one)
    const before: AlertDraft | null = open
    if (before !== null && before.class === draft.class) {
      take(before, one)
      continue
    }
    close({ reason: 'direction', resolved_at: one.end, push: false })
    drafts.push(draft)
    open = draft
  }
  closeUntil(Number.POSITIVE_INFINITY)
  return drafts
}

/** The next of its periods: a limit that is in another unit by then is compared in the first one's. */
function take(open: AlertDraft, { value, basis }: Result): void {
  const convert = converted(basis.quantity, basis.unit, open.average?.unit ?? '')
  const now = value === null ? undefined : convert?.(value)
  if (now === undefined) return
  open.last = now
  open.peak = open.class === 'HI' ? Math.max(open.peak, now) : Math.min(open.peak, now)
}

function raised(series: SeriesOf, { start, end, value, basis }: Result): AlertDraft {
  const { min_value, max_value, unit, standard } = basis
  const mean = value ?? 0
  const isAbove = max_value !== null && mean > max_value
  return {
    factor_id: series.factor_id,
    severity: 'ALERT',
    class: isAbove ? 'HI' : 'LO',
    value: mean,
    last: mean,
    peak: mean,
    ts: end,
    started_at: start,
    min_value,
    max_value,
    episode: 'new',
    closing: null,
    average: {
      period: series.period,
      standard,
      unit,
      decimals: decimalsOf(series, basis, { mean, limit: (isAbove ? max_value : min_value) ?? 0 }),
    },
  }
}

/** So many that the average does not look like its limit. */
function decimalsOf(
  { unit, decimals }: SeriesOf,
  basis: Basis,
  { mean, limit }: { mean: number; limit: number },
): number {
  const isOwn = converted(basis.quantity, unit, basis.unit)?.(1) === 1
  let enough = isOwn ? decimals : otherDecimals
  while (enough < mostDecimals && Number(mean.toFixed(enough)) === limit) enough += 1
  return enough
}
