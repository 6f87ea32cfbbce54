import type { StripPeriod } from '@quantrac/contract'
import type { StripWindow } from '../../components/strip/strip-marks.ts'

interface Named {
  readonly period: StripPeriod
  readonly label: string
}

export interface Bar extends Named {
  /** Shares of the width, 0 to 1. */
  readonly from: number
  readonly to: number
  /** Where its label has room; null: nowhere, the pointer says it. */
  readonly labelAt: 'inside' | 'after' | 'before' | null
}

// Of 12 px type, with the room around it.
const LETTER_PX = 6.3
const PADDING_PX = 14
const LEAST_PX = 4

/** The bars of a station by their beginning, and where on their line, `width` px wide, each has room for its label. */
export function barsOf(named: readonly Named[], window: StripWindow, width: number): Bar[] {
  const length = Math.max(1, window.to - window.from)
  const share = (at: number): number => Math.min(1, Math.max(0, (at - window.from) / length))
  const placed = named
    .map(({ period, label }) => {
      const from = share(Date.parse(period.from))
      const to = share(period.to === null ? window.to : Date.parse(period.to))
      return { period, label, from, to: Math.max(to, from) }
    })
    .toSorted((a, b) => a.from - b.from)
  /** Up to where the line is taken, in px. */
  let taken = 0
  return placed.map((bar, place) => {
    const [start, end] = [bar.from * width, Math.max(bar.to * width, bar.from * width + LEAST_PX)]
    const room = bar.label.length * LETTER_PX + PADDING_PX
    const next = placed[place + 1]
    const until = next === undefined ? width : next.from * width
    const labelAt =
      end - start >= room ? 'inside' : until - end >= room ? 'after' : start - taken >= room ? 'before' : null
    taken = Math.max(taken, labelAt === 'after' ? end + room : end)
    return { ...bar, labelAt }
  })
}
