import type { HourBook, TariffPeriod } from '@quantrac/contract'
import type { Reading } from './plant.ts'
import { localClock, minuteMs } from './time.ts'

type Hours = Pick<HourBook, 'valid_from' | 'hours' | 'days_without_peak'>

const perUnit: Readonly<Record<string, number>> = { Wh: 0.001, kWh: 1, MWh: 1000 }

interface Rise {
  readonly from: number
  readonly to: number
  readonly kwh: number
}

/** A meter as a list of rises between one reading and the next. */
export class MeterBook {
  readonly #rises: readonly Rise[]
  readonly #periods: (ts: number) => TariffPeriod
  /** Where the meter went back, oldest first. */
  readonly resets: readonly { at: number; from: number; to: number }[]

  constructor(readings: readonly Reading[], unit: string, books: readonly Hours[]) {
    const counted = countedOf(readings)
    const pairs = counted.slice(1).map((to, place) => ({ from: counted[place] as Reading, to })) // one before each
    this.#rises = pairs.map(({ from, to }) => ({
      from: from.ts,
      to: to.ts,
      kwh: Math.max(0, to.value - from.value) * (perUnit[unit] ?? Number.NaN),
    }))
    this.resets = pairs
      .filter(({ from, to }) => to.value < from.value)
      .map(({ from, to }) => ({ at: to.ts, from: from.value, to: to.value }))
    this.#periods = periodsOf(books)
  }

  /** Minute by minute, each rise spread evenly over its time; null where no two readings tell. */
  between(start: number, end: number): Record<TariffPeriod, number> | null {
    const energy = { offpeak: 0, normal: 0, peak: 0 }
    let isKnown = false
    for (const { from, to, kwh } of this.#rises) {
      if (from >= end || to <= start) continue
      isKnown = true
      const last = Math.min(end, to)
      for (let ts = Math.max(start, from); ts < last; ) {
        const next = Math.min(last, (Math.floor(ts / minuteMs) + 1) * minuteMs)
        energy[this.#periods(ts)] += (kwh * (next - ts)) / (to - from)
        ts = next
      }
    }
    return isKnown ? energy : null
  }
}

/**
 * What counts: measured; one reading lower than the one before it, from where the next one goes on, counts as the one
 * before.
 */
function countedOf(readings: readonly Reading[]): Reading[] {
  const measured = readings.filter(({ quality }) => quality === 0)
  const counted: Reading[] = []
  for (const [place, one] of measured.entries()) {
    const [before, after] = [counted.at(-1), measured[place + 1]]
    const isFault = before && after && one.value < before.value && after.value >= before.value
    counted.push(isFault ? { ...one, value: before.value } : one)
  }
  return counted
}

function periodsOf(books: readonly Hours[]): (ts: number) => TariffPeriod {
  const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  const dated = books
    .map(({ valid_from: day, hours, days_without_peak }) => ({
      since: day === null ? Number.NEGATIVE_INFINITY : Date.parse(`${day}T00:00:00+07:00`),
      days_without_peak,
      spans: hours.map(({ period, start, end }) => ({ period, from: minuteOf(start), to: minuteOf(end) })),
    }))
    .toSorted((one, other) => other.since - one.since)
  return (ts) => {
    const { minute, weekday } = localClock(ts)
    const { spans = [], days_without_peak = [] } = dated.find(({ since }) => since <= ts) ?? {}
    const period = spans.find(({ from, to }) => minute >= from && minute < to)?.period ?? 'normal'
    return period === 'peak' && days_without_peak.includes(weekday) ? 'normal' : period
  }
}

export const totalOf = (energy: Record<TariffPeriod, number> | null): number | null =>
  energy && energy.offpeak + energy.normal + energy.peak
