import { DAY_MS, localDay, localInstant, type StationHealth, type StationHealthDay } from '@quantrac/contract'
import { monthRange } from '../../components/compliance/compliance-queries.ts'

/** What the calendar shows of each day: how many readings came, or how long the station was heard. */
export const measures = ['share', 'availability'] as const
export type Measure = (typeof measures)[number]

/** `before`: the station did not send yet. */
export type CellTone = 'plain' | 'low' | 'bad' | 'silent' | 'before' | 'coming'

/** Percent; less than the first is amber, less than the second red. */
export const bounds = { low: 95, bad: 75 } as const

export interface Cell {
  readonly day: string
  readonly tone: CellTone
  /** Percent; null: nothing was due. */
  readonly percent: number | null
  /** Null: the day is to come. */
  readonly facts: StationHealthDay | null
}

/** The days of a month, `2026-11-01` first. */
export function daysOf(month: string): string[] {
  const { from, to } = monthRange(month)
  return Array.from({ length: Math.round((to - from) / DAY_MS) }, (_, place) =>
    localDay(from + place * DAY_MS),
  )
}

/** A cell for each of these days, as far as they have come. */
export function cellsOf(
  { days }: Pick<StationHealth, 'days'>,
  { shown, measure, now }: { shown: readonly string[]; measure: Measure; now: number },
): Cell[] {
  const byDay = new Map(days.map((one) => [one.day, one]))
  const today = localDay(now)
  return shown.map((day): Cell => {
    const facts = byDay.get(day)
    if (facts === undefined || day > today)
      return { day, tone: day > today ? 'coming' : 'before', percent: null, facts: null }
    const percent = percentOf(facts, measure, now)
    return { day, tone: toneOf(percent), percent, facts }
  })
}

function percentOf({ day, share, offline_seconds }: StationHealthDay, measure: Measure, now: number) {
  if (share === null || measure === 'share') return share
  const start = localInstant(day)
  const there = Math.min(DAY_MS, now - start)
  // Rounded down as the shares are: 99.96 % is not all of it.
  return there <= 0 ? null : Math.max(0, Math.floor((1 - (offline_seconds * 1000) / there) * 1000) / 10)
}

export function toneOf(percent: number | null): CellTone {
  if (percent === null) return 'before'
  if (percent === 0) return 'silent'
  if (percent < bounds.bad) return 'bad'
  return percent < bounds.low ? 'low' : 'plain'
}

/** The last days that have come, of those of a month. */
export function lastOf(days: readonly string[], { count, now }: { count: number; now: number }): string[] {
  const today = localDay(now)
  const come = days.filter((day) => day <= today)
  return (come.length === 0 ? [...days] : come).slice(-count)
}

/** Where an arrow key leads from a cell; null: the key does nothing there. */
export function cellAfter(
  key: string,
  { row, column }: { row: number; column: number },
  { rows, columns }: { rows: number; columns: number },
): { row: number; column: number } | null {
  const steps: Record<string, { row: number; column: number }> = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    Home: { row, column: 0 },
    End: { row, column: columns - 1 },
  }
  const next = steps[key]
  if (next === undefined) return null
  const isThere = next.row >= 0 && next.row < rows && next.column >= 0 && next.column < columns
  return isThere ? next : null
}
