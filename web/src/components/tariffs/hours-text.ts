import type { HourBook, TariffPeriod } from '@quantrac/contract'

/** `09:30–11:30, 17:00–20:00`; hours that go on over midnight are one: `22:00–04:00`. */
export function hoursText({ hours }: Pick<HourBook, 'hours'>, period: TariffPeriod): string {
  const own = hours.filter((one) => one.period === period).map(({ start, end }) => ({ start, end }))
  const [first, last] = [own[0], own.at(-1)]
  const goesOn = own.length > 1 && first?.start === '00:00' && last?.end === '24:00'
  const shown = goesOn ? [...own.slice(1, -1), { start: last.start, end: first.end }] : own
  return shown.map(({ start, end }) => `${start}–${end}`).join(', ')
}
