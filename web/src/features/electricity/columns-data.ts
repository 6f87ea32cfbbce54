import { type Electricity, heldOn, type HourBook, localWeekday } from '@quantrac/contract'
import { type EnergyColumnsData, peakShare, totalOf } from '../../charts/energy-columns.ts'
import { costOf } from '../../charts/energy-cost.ts'
import type { ChartTable } from '../../components/time-series/chart-table.ts'

/** What the chart of energy shows. */
export function columnsData({ step, columns, expected, books }: Electricity, now: number): EnergyColumnsData {
  return {
    step,
    hasPrices: books.has_prices,
    columns: columns.map(({ start, end, energy, interpolated }) => {
      const from = Date.parse(start)
      const isRunning = Date.parse(end) > now
      return {
        start: from,
        energy,
        isInterpolated: interpolated,
        hasPeak: step === 'month' || hasPeak(books.hours, from),
        // What is expected of a month is not known.
        running: isRunning ? { expected: step === 'day' ? expected : null } : null,
      }
    }),
  }
}

/** Whether the day of a midnight has peak hours, by the hours that hold on it. */
export function hasPeak(books: readonly HourBook[], midnight: number): boolean {
  const book = heldOn(books, midnight)
  if (book === undefined) return false
  return (
    book.hours.some(({ period }) => period === 'peak') &&
    !book.days_without_peak.includes(localWeekday(midnight))
  )
}

export interface ColumnWords {
  readonly start: string
  readonly offpeak: string
  readonly normal: string
  readonly peak: string
  readonly total: string
  readonly share: string
  readonly cost: string
  readonly currency: string
  readonly note: string
  readonly interpolated: string
}

/** The columns as a table, newest first; costs only with prices, notes only where there are any. */
export function columnsTable(
  { columns, hasPrices, step }: EnergyColumnsData,
  words: ColumnWords,
): ChartTable {
  const hasNotes = columns.some(({ isInterpolated }) => isInterpolated === true)
  const number = (label: string) => ({ label, kind: 'number' as const, unit: 'kWh', decimals: 1 })
  return {
    columns: [
      { label: words.start, kind: step },
      number(words.offpeak),
      number(words.normal),
      number(words.peak),
      number(words.total),
      { label: words.share, kind: 'number', unit: '%', decimals: 1 },
      ...(hasPrices
        ? [{ label: words.cost, kind: 'number' as const, unit: words.currency, decimals: 0 }]
        : []),
      ...(hasNotes ? [{ label: words.note, kind: 'text' as const }] : []),
    ],
    rows: columns.toReversed().map(({ start, energy, isInterpolated }) => {
      const share = peakShare(energy)
      return [
        start,
        energy?.offpeak ?? null,
        energy?.normal ?? null,
        energy?.peak ?? null,
        energy === null ? null : totalOf(energy),
        share === null ? null : share * 100,
        ...(hasPrices ? [costOf(energy)] : []),
        ...(hasNotes ? [isInterpolated === true ? words.interpolated : ''] : []),
      ]
    }),
  }
}
