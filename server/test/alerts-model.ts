import type { BreachClass } from '@quantrac/contract'
import type { Limits, Reading } from '../src/features/judging/evaluate.ts'

/** What happens to one factor, in order of arrival. */
export type Step =
  | { kind: 'readings'; readings: readonly Reading[] }
  | { kind: 'limits'; limits: Limits }
  /** Unannounced: `disable` is not called, and the next reading finds the factor off. */
  | { kind: 'off'; at: number; announced: boolean }
  | { kind: 'on' }
  /** What is open is held since then, and a pause is over. */
  | { kind: 'paused'; from: number }

/** The part of an alert row that judging decides; −0 is written as 0. */
export interface AlertRow {
  severity: 'ALERT' | 'WARNING'
  class: BreachClass
  started_at: number
  raised_by: number
  value: number
  episode: 'new' | 'same'
  last: number
  peak: number
  closed: { reason: string; at: number; push: boolean } | null
}

interface Judged {
  ts: number
  value: number
  limits: Limits
  place: Place
}
type Place = BreachClass | 'inside' | 'between'
type Segment = { judged: Judged[]; offAt: number | null; why: 'disabled' | 'maintenance' }

// Streams use hundredths: as whole numbers they cannot share a rounding error with the code under test.
const hundredths = (value: number): number => Math.round(value * 100)

/** How far a value is outside a limit; negative inside it, −∞ on a side without a limit. */
function excess(limits: Limits, value: number): { over: number; under: number } {
  const v = hundredths(value)
  return {
    over: limits.max_value === null ? -Infinity : v - hundredths(limits.max_value),
    under: limits.min_value === null ? -Infinity : hundredths(limits.min_value) - v,
  }
}

function placeOf(limits: Limits, value: number): Place {
  if (limits.min_value !== null && limits.min_value === limits.max_value) return 'inside'
  const { over, under } = excess(limits, value)
  const [top, bottom] = [hundredths(limits.max_range), hundredths(limits.min_range)]
  const places: [Place, boolean][] = [
    ['HI', over > 0],
    ['LO', under > 0],
    ['WHI', over > -top],
    ['WLO', under > -bottom],
    ['between', Math.max(over + top, under + bottom) > -hundredths(limits.deadband)],
  ]
  return places.find(([, holds]) => holds)?.[0] ?? 'inside'
}

const isSevere = (place: Place): boolean => place === 'HI' || place === 'LO'
// The last two letters of a class name its side.
const sideOf = (place: Place): string =>
  place === 'inside' || place === 'between' ? 'none' : place.slice(-2)

/** The readings that count, split where the factor was switched off. Times must not be before the watermark. */
function segmentsOf(steps: readonly Step[], initial: Limits): Segment[] {
  const segments: Segment[] = [{ judged: [], offAt: null, why: 'disabled' }]
  const close = (at: number, why: Segment['why'] = 'disabled'): void => {
    const segment = segments.at(-1)
    if (segment?.offAt === null) Object.assign(segment, { offAt: at, why })
    segments.push({ judged: [], offAt: null, why: 'disabled' })
  }
  const stored = new Set<number>()
  const seen: number[] = []
  let limits = initial
  let off = false
  for (const step of steps) {
    if (step.kind === 'limits') limits = step.limits
    else if (step.kind === 'on') off = false
    else if (step.kind === 'paused') close(step.from, 'maintenance')
    else if (step.kind === 'off') {
      off = true
      if (step.announced) close(Math.max(step.at, ...seen))
    } else {
      const fresh = inEventOrder(step.readings).filter(({ ts }) => !stored.has(ts))
      for (const { ts, value, quality } of fresh) {
        stored.add(ts)
        if (off) close(Math.max(ts, ...seen))
        const counts = quality === 0 && seen.every((earlier) => earlier < ts)
        if (counts && !off) segments.at(-1)?.judged.push({ ts, value, limits, place: placeOf(limits, value) })
        if (quality === 0) seen.push(ts)
      }
    }
  }
  return segments
}

/** A batch as it is stored: the first reading of each instant, sorted. */
export function inEventOrder(readings: readonly Reading[]): Reading[] {
  return readings
    .filter((reading, i) => readings.findIndex(({ ts }) => ts === reading.ts) === i)
    .sort((a, b) => a.ts - b.ts)
}

/** The time from which every reading up to `end` has passed `test`, at the earliest that of `from`. */
function since(
  judged: readonly Judged[],
  [from, end]: [number, number],
  test: (j: Judged) => boolean,
): number {
  const breaks = judged.slice(from, end + 1).findLastIndex((j) => !test(j))
  return judged[from + breaks + 1]?.ts ?? Number.NaN
}

function activation(judged: readonly Judged[], from: number): { at: number; started: number } | null {
  for (let at = from; at < judged.length; at++) {
    const { place, ts, limits } = judged[at] as Judged
    const started = since(judged, [from, at], (j) => sideOf(j.place) === sideOf(place))
    const lasted = ts - started >= limits.on_delay_seconds * 1000
    if (sideOf(place) !== 'none' && lasted) return { at, started }
  }
  return null
}

function closing(
  judged: readonly Judged[],
  raised: number,
): { at: number; reason: string; time: number } | null {
  const first = judged[raised] as Judged
  for (let at = raised + 1; at < judged.length; at++) {
    const { place, ts, limits } = judged[at] as Judged
    if (place === 'inside') {
      const time = since(judged, [raised + 1, at], (j) => j.place === 'inside')
      if (ts - time >= limits.off_delay_seconds * 1000) return { at, reason: 'recovered', time }
    } else if (place !== 'between') {
      if (sideOf(place) !== sideOf(first.place)) return { at, reason: 'direction', time: ts }
      if (isSevere(place) && !isSevere(first.place)) return { at, reason: 'escalated', time: ts }
    }
  }
  return null
}

/**
 * The alerts that a stream must result in, found by looking at the whole stream: where a run of breaches first
 * lasts long enough, and where it ends. Written without states and in whole numbers, so that it shares no mistake
 * with `evaluate`.
 */
export function expectedAlerts(steps: readonly Step[], initial: Limits): AlertRow[] {
  return segmentsOf(steps, initial).flatMap(alertsOf)
}

function alertsOf({ judged, offAt, why }: Segment): AlertRow[] {
  const rows: AlertRow[] = []
  let next = activation(judged, 0)
  let episode: AlertRow['episode'] = 'new'
  while (next) {
    const { at, started } = next
    const first = judged[at] as Judged
    const end = closing(judged, at)
    const valuesFrom = (from: number) =>
      judged
        .slice(from, end?.at)
        .filter((j) => j.place !== 'inside')
        .map((j) => j.value)
    const values = valuesFrom(at)
    const worst = first.place.endsWith('HI') ? Math.max : Math.min
    const pushed = end === null || end.reason === 'recovered'
    const closed = end ? { reason: end.reason, at: end.time, push: pushed } : null
    rows.push({
      severity: isSevere(first.place) ? 'ALERT' : 'WARNING',
      class: first.place as BreachClass,
      started_at: started,
      raised_by: first.ts,
      value: first.value + 0,
      episode,
      last: (values.at(-1) ?? first.value) + 0,
      peak: worst(...valuesFrom(judged.findIndex((j) => j.ts === started))) + 0,
      closed: closed ?? (offAt === null ? null : { reason: why, at: offAt, push: true }),
    })
    if (end === null) break
    episode = end.reason === 'escalated' ? 'same' : 'new'
    next =
      end.reason === 'recovered'
        ? activation(judged, end.at)
        : { at: end.at, started: (judged[end.at] as Judged).ts }
  }
  return rows
}
