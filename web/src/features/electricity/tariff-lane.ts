import type { Tariff, TariffPeriod } from '@quantrac/contract'
import { ZONE_OFFSET_MS } from '../../lib/time-format.ts'

const MINUTE_MS = 60_000

/** 1 is Monday. */
export function weekdayOf(midnight: number): number {
  const day = new Date(midnight + ZONE_OFFSET_MS).getUTCDay()
  return day === 0 ? 7 : day
}

function minuteOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

/** The tariff periods of a day; where it has no peak, its hours are normal ones. */
export function laneOf(
  { hours, days_without_peak: calm }: Tariff,
  midnight: number,
): { from: number; to: number; period: TariffPeriod }[] {
  const isCalm = calm.includes(weekdayOf(midnight))
  return hours.map(({ start, end, period }) => ({
    from: midnight + minuteOf(start) * MINUTE_MS,
    to: midnight + minuteOf(end) * MINUTE_MS,
    period: isCalm && period === 'peak' ? 'normal' : period,
  }))
}

/** `09:30–11:30, 17:00–20:00`; hours that go on over midnight are one: `22:00–04:00`. */
export function hoursText({ hours }: Tariff, period: TariffPeriod): string {
  const own = hours.filter((one) => one.period === period).map(({ start, end }) => ({ start, end }))
  const [first, last] = [own[0], own.at(-1)]
  const goesOn = own.length > 1 && first?.start === '00:00' && last?.end === '24:00'
  const shown = goesOn ? [...own.slice(1, -1), { start: last.start, end: first.end }] : own
  return shown.map(({ start, end }) => `${start}–${end}`).join(', ')
}
