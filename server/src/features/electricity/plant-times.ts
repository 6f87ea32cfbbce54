import { DAY_MS, HOUR_MS, startOfLocalDay } from '@quantrac/contract'
import { startOfMonth } from '../../lib/local-month.ts'
import type { Period } from '../history/period.ts'
import type { DatedHours } from '../module-data/tariff.ts'
import { cutsFor } from './coming.ts'
import { timesAt } from './times.ts'

const mostHours = 48
const mostDays = 92

// As far as readings go back.
const mostMonths = 120
const weekMs = 7 * DAY_MS
const shownDays = 14

export interface PlantColumn extends Period {
  /** The same hour, day or month of the time before; null: that is over by then. */
  readonly before: Period | null
}

/** What the energy of all meters is asked for; epoch ms. */
export interface PlantTimes extends Period {
  readonly now: number
  readonly before: Period
  readonly step: 'hour' | 'day' | 'month'
  readonly columns: readonly PlantColumn[]
  /** The month that the time ends in, and its end. */
  readonly month: Period
  readonly days: readonly Period[]
}

/** Whole days of an asked time, up to a year from now; without an end until midnight. */
export function plantTimesOf({ start: from, end: to }: Period, now: number): PlantTimes {
  const latest = Number.isFinite(to) ? startOfMonth(now, 12) : midnightAfter(now + 1)
  const end = midnightAfter(Math.min(to, latest))
  const start = Math.min(end, startOfLocalDay(Math.max(from, startOfMonth(end, -mostMonths))))
  const before = { start: startBefore({ start, end }), end: start }
  const step =
    end - start <= mostHours * HOUR_MS ? 'hour' : end - start <= mostDays * DAY_MS ? 'day' : 'month'
  const until = Math.max(start, Math.min(end, midnightAfter(now + 1)))
  const month = startOfMonth(until - 1)
  const earlier = stepsOf(before, step)
  return {
    now,
    start,
    end,
    before,
    step,
    columns: stepsOf({ start, end }, step).map((one, place) => ({ ...one, before: earlier[place] ?? null })),
    month: { start: month, end: startOfMonth(month, 1) },
    days: Array.from({ length: shownDays }, (_, place) => {
      const day = until - (shownDays - place) * DAY_MS
      return { start: day, end: day + DAY_MS }
    }),
  }
}

const midnightAfter = (at: number): number => startOfLocalDay(at - 1) + DAY_MS

/** As long; of whole months the months before. */
function startBefore({ start, end }: Period): number {
  if (startOfMonth(start) !== start || startOfMonth(end) !== end || start === end)
    return start - (end - start)
  let months = 1
  while (startOfMonth(start, months) < end) months += 1
  return startOfMonth(start, -months)
}

function stepsOf({ start, end }: Period, step: PlantTimes['step']): Period[] {
  const steps: Period[] = []
  const after = (at: number) =>
    step === 'month' ? startOfMonth(at, 1) : at + (step === 'hour' ? HOUR_MS : DAY_MS)
  for (let at = start; at < end; at = after(at)) steps.push({ start: at, end: Math.min(end, after(at)) })
  return steps
}

/**
 * The parts of the days of a time from now on, and the same time of the last four such weekdays. None before 06:00: too
 * little of the day is known.
 */
export function weekdaysOf({ start, end }: Period, now: number): (Period & { readonly earlier: number[] })[] {
  const { today, weekdays } = timesAt(now)
  const parts: (Period & { earlier: number[] })[] = []
  for (let from = Math.max(start, now); from < end; ) {
    const day = startOfLocalDay(from)
    const to = Math.min(end, day + DAY_MS)
    const weeks = Math.floor((day - today) / weekMs) + 1
    parts.push({ start: from, end: to, earlier: weekdays.map((_, n) => from - (weeks + n) * weekMs) })
    from = to
  }
  return parts
}

/** Where the energy of the meters begins and ends within days. */
export function plantCutsOf(
  { columns, step, start, end, before, month, now }: PlantTimes,
  hourBooks: readonly DatedHours[],
): number[] {
  const hours = step === 'hour' ? columns : []
  const rests = weekdaysOf({ start: now, end: timesAt(now).today + DAY_MS }, now)
  const coming = hours.flatMap((one) => weekdaysOf(one, now))
  const later = weekdaysOf({ start: now, end: Math.max(end, month.end) }, now)
  return [
    // About as far as a meter is compared that is not silent.
    before.start + Math.max(0, Math.min(end, now) - start),
    ...hours.flatMap(({ start: from, before: earlier }) => [
      from,
      ...(earlier === null ? [] : [earlier.start]),
    ]),
    ...rests.flatMap(({ earlier }) => earlier),
    ...coming.flatMap(({ earlier }) => earlier),
    ...[...coming, ...later].flatMap(({ earlier, ...part }) =>
      earlier.flatMap((from) => cutsFor({ coming: part, from, hours: hourBooks })),
    ),
  ].filter((at) => startOfLocalDay(at) !== at)
}

/** The midnights between which all of it is: what is asked, what it is compared with and what is expected from. */
export function wholePlantPeriod(times: PlantTimes, cuts: readonly number[]): Period {
  const { start, end, now, before, month, days } = times
  const first = Math.min(before.start, month.start, days[0]?.start ?? start, ...cuts.map(startOfLocalDay))
  return { start: first, end: Math.max(start, Math.min(end, startOfLocalDay(now) + DAY_MS)) }
}
