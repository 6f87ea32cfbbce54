import type { AlertFactors, AlertPie, Series } from '@quantrac/contract'
import type {
  AlertFactorsData,
  AlertSharesData,
  AlertsData,
  Comparison,
} from '@quantrac/charts/chart-data.ts'
import type { Moved } from '../../components/time-series/time-series-data.ts'
import type { Period } from '../../lib/ranges.ts'

export interface Changes {
  readonly period: Period
  /** Set: another period is compared with this one. */
  readonly moved?: Moved | undefined
  readonly answer: Series
}

const countsOf = ({ datasets }: Series, code: string): number[] =>
  datasets.find((dataset) => dataset.code === code)?.data.map((count) => count ?? 0) ?? []

const instantsOf = ({ labels }: Series): number[] => labels.map((label) => Date.parse(label))

/** Alerts over time, with another period moved onto the same axis. */
export function alertsData({ period, answer }: Changes, before: Changes | undefined): AlertsData {
  const at = instantsOf(answer)
  const moved = before?.moved
  return {
    // The first period may begin before the range.
    from: Math.min(period.from, at[0] ?? period.from),
    to: period.to,
    at,
    alert: countsOf(answer, 'ALERT'),
    warning: countsOf(answer, 'WARNING'),
    ...(before === undefined || moved === undefined
      ? {}
      : {
          before: {
            by: moved.by,
            movedBy: moved.ms,
            at: instantsOf(before.answer).map((instant) => instant + moved.ms),
            alert: countsOf(before.answer, 'ALERT'),
          },
        }),
  }
}

export interface AlertsSummary {
  readonly total: number
  /** How many more than in the other period; negative: fewer. Null without one. */
  readonly more: number | null
  /** What it is compared with. */
  readonly by: Comparison
  /** Without any alert of then. */
  readonly isFirst: boolean
  /** The period with most, and how many it had; null without any alert. */
  readonly peak: { readonly at: number; readonly count: number } | null
  /** Whether counts are by the hour, not by the day. */
  readonly isHourly: boolean
}

export function alertsSummary({ answer }: Changes, before: Changes | undefined): AlertsSummary {
  const totals = totalsOf(answer)
  const total = sum(totals)
  const most = Math.max(0, ...totals)
  const at = instantsOf(answer)
  const peakAt = at[totals.indexOf(most)]
  const totalBefore = before === undefined ? 0 : sum(totalsOf(before.answer))
  return {
    total,
    more: before === undefined ? null : total - totalBefore,
    by: before?.moved?.by ?? 'before',
    isFirst: totalBefore === 0,
    peak: most === 0 || peakAt === undefined ? null : { at: peakAt, count: most },
    isHourly: at.length > 1 && (at[1] ?? 0) - (at[0] ?? 0) < 86_400_000,
  }
}

function totalsOf(answer: Series): number[] {
  const warnings = countsOf(answer, 'WARNING')
  return countsOf(answer, 'ALERT').map((count, place) => count + (warnings[place] ?? 0))
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** `other`: the words for all stations but those with most. */
export function sharesData({ labels, datasets }: AlertPie, other: string): AlertSharesData {
  const counts = datasets[0]?.data ?? []
  const shares = labels.map((label, place) => ({
    name: label === 'other' ? other : label,
    count: counts[place] ?? 0,
  }))
  return { shares: shares.filter(({ count }) => count > 0) }
}

/** `other`: the words for all factors but those with most. */
export const factorRows = ({ data }: AlertFactors, other: string): AlertFactorsData => ({
  rows: data.map(({ code, alert, warning }) => ({ name: code ?? other, alert, warning })),
})
