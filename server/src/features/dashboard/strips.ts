import { DAY_MS, MINUTE_MS, startOfLocalDay, type StripPeriod, type StripState } from '@quantrac/contract'
import { type Day, startOfDay } from '../history/day.ts'
import type { OutsideRow } from './strips.queries.ts'

/** Epoch ms, [from, to); null: under way. */
export interface Stretch {
  readonly from: number
  readonly to: number | null
}

/** What a strip shows of an excursion or a gap. */
export interface Piece extends Stretch {
  readonly state: StripState
  readonly excursion: OutsideRow | null
}

export interface Range {
  readonly start: number
  readonly end: number
}

interface Listened {
  /** In order; the first may be of a day before the range. */
  readonly heard: readonly { readonly day: Day; readonly minutes: string }[]
  /** Event time of the newest reading; null: there never was one. */
  readonly latest: number | null
  /** When the station was added. */
  readonly made: number
  readonly silentAfterMs: number
  readonly now: number
}

/**
 * When nothing came from a station for longer than it may be silent, in whole minutes without a reading. The time
 * before its first reading is none, but of one that never sent anything.
 */
export function gapsOf({ heard, latest, made, silentAfterMs, now }: Listened): Stretch[] {
  const gaps: Stretch[] = []
  let last: number | null = null
  for (const { day, minutes } of heard) {
    const midnight = startOfDay(day)
    for (let place = minutes.indexOf('1'); place >= 0; ) {
      const next = midnight + place * MINUTE_MS
      if (last !== null && next - last > silentAfterMs && next - last > MINUTE_MS)
        gaps.push({ from: last + MINUTE_MS, to: next })
      const silent = minutes.indexOf('0', place)
      last = midnight + ((silent < 0 ? minutes.length : silent) - 1) * MINUTE_MS
      place = silent < 0 ? -1 : minutes.indexOf('1', silent)
    }
  }
  if (latest === null) return [{ from: made, to: null }]
  if (now - latest > silentAfterMs) gaps.push({ from: (last ?? latest) + MINUTE_MS, to: null })
  return gaps
}

/** The milliseconds of a piece within a range. */
const within = ({ from, to }: Stretch, { start, end }: Range): number =>
  Math.max(0, Math.min(to ?? end, end) - Math.max(from, start))

export const touches = ({ from, to }: Stretch, { start, end }: Range): boolean =>
  from < end && (to === null || to > start)

/** How many milliseconds of a range at least one of the pieces lasts. In the order of their beginning. */
export function unionMs(pieces: readonly Stretch[], range: Range): number {
  let sum = 0
  let until = range.start
  for (const { from, to } of pieces) {
    const [start, end] = [Math.max(from, until), Math.min(to ?? range.end, range.end)]
    if (end <= start) continue
    sum += end - start
    until = end
  }
  return sum
}

const instant = (ms: number): string => new Date(ms).toISOString()

/** A piece as it is answered. */
export function periodOf(piece: Piece, range: Range): StripPeriod {
  const { state, from, to, excursion } = piece
  return {
    state,
    from: instant(from),
    to: to === null ? null : instant(to),
    seconds: within(piece, range) / 1000,
    count: 1,
    ...namedBy(excursion),
  }
}

const namedBy = (excursion: OutsideRow | null) => ({
  factor_id: excursion?.factor_id ?? null,
  alert_id: excursion?.alert_id ?? null,
  peak: excursion?.peak ?? null,
  limit: excursion?.limit ?? null,
})

/** The one that takes most of a range; the first of several. */
export function longestOf<T extends Stretch>(first: T, others: readonly T[], range: Range): T {
  let [longest, most] = [first, within(first, range)]
  for (const other of others) {
    const ms = within(other, range)
    if (ms > most) [longest, most] = [other, ms]
  }
  return longest
}

/** What each day of a range had of each state. In the order of their beginning, the pieces too. */
export function dailyOf(pieces: readonly Piece[], range: Range): StripPeriod[] {
  const cells: StripPeriod[] = []
  for (const [midnight, ofDay] of [...byDay(pieces, range)].sort(([a], [b]) => a - b)) {
    const day = { start: Math.max(midnight, range.start), end: Math.min(midnight + DAY_MS, range.end) }
    for (const [state, there] of Map.groupBy(ofDay, (piece) => piece.state)) {
      const [first, ...others] = there
      if (first === undefined) continue
      cells.push({
        state,
        from: instant(midnight),
        to: instant(midnight + DAY_MS),
        seconds: unionMs(there, day) / 1000,
        count: there.length,
        ...namedBy(longestOf(first, others, day).excursion),
      })
    }
  }
  return cells
}

/** The pieces of each local day of a range, by its midnight; a long one is in several. */
function byDay(pieces: readonly Piece[], { start, end }: Range): Map<number, Piece[]> {
  const days = new Map<number, Piece[]>()
  for (const piece of pieces) {
    const until = Math.min(piece.to ?? end, end)
    const from = Math.max(piece.from, start)
    for (let midnight = startOfLocalDay(from); midnight < until; midnight += DAY_MS) {
      const there = days.get(midnight)
      if (there === undefined) days.set(midnight, [piece])
      else there.push(piece)
    }
  }
  return days
}
