import { heldOn, type ElectricityCost, type PeriodEnergy } from '@quantrac/contract'
import type { Period } from '../history/period.ts'
import { asComing, cutsFor } from '../electricity/coming.ts'
import { inUnits, rounded, sumOf, totalOf } from '../electricity/figures.ts'
import { weekdaysOf } from '../electricity/plant-times.ts'
import { costBy, type StationPrices } from '../electricity/station-prices.ts'
import { startOfMonth } from '../../lib/local-month.ts'
import type { DatedHours } from '../module-data/tariff.ts'
import type { TariffBooks } from '../tariff-books/books.ts'
import { segmentsOf, wholeVnd } from './bill.ts'

interface Asked {
  readonly energy: (start: number, end: number) => PeriodEnergy | null
  readonly prices: StationPrices
  readonly books: TariffBooks
  readonly times: Period
  readonly now: number
}

const monthOf = ({ end }: Period): Period => ({ start: startOfMonth(end - 1), end: startOfMonth(end - 1, 1) })

/** From when on, and where, the days are read that tell what is still to come. */
export function forecastCuts({
  times,
  now,
  hours,
}: {
  readonly times: Period
  readonly now: number
  readonly hours: readonly DatedHours[]
}): { readonly first: number; readonly cuts: number[] } {
  const month = monthOf(times)
  if (times.end <= now) return { first: times.start, cuts: [] }
  const parts = weekdaysOf({ start: now, end: month.end }, now)
  const earlier = parts.flatMap((part) => part.earlier)
  const cuts = parts.flatMap(({ earlier: days, ...coming }) =>
    days.flatMap((from) => [from, ...cutsFor({ coming, from, hours })]),
  )
  const dayMs = 86_400_000
  return { first: Math.min(month.start, ...earlier.map((from) => from - dayMs)), cuts }
}

/** The month that a time ends in, to its end; null where it is over, or not known. */
export function forecastOf({ energy, prices, books, times, now }: Asked): ElectricityCost['forecast'] {
  const month = monthOf(times)
  if (times.end <= now) return null
  const used = energy(month.start, now)
  if (used === null) return null
  const known = segmentsOf({ start: month.start, end: now }, { prices, vat: books.vat }).map((segment) => ({
    energy: energy(segment.start, segment.end),
    vat: segment.vat?.percent ?? null,
  }))
  const coming = weekdaysOf({ start: now, end: month.end }, now).map(({ earlier, ...part }) => {
    const rests = earlier.flatMap(
      (from) => asComing(energy, { coming: part, from, hours: books.hours }) ?? [],
    )
    const sum = sumOf(rests)
    const mean = sum && inUnits(sum, 1 / rests.length)
    return {
      energy: mean && { ...mean, cost: costBy(mean, prices.at(part.start).price) },
      vat: heldOn(books.vat, part.start)?.percent ?? null,
    }
  })
  const rest = coming.map((one) => one.energy)
  if (rest.some((one) => one === null)) return null
  const all = [...known.filter((one) => one.energy !== null), ...coming]
  let [kwh, amount, isPriced] = [0, 0, true]
  for (const { energy: part, vat } of all) {
    if (part === null) continue
    kwh += totalOf(part)
    if (part.cost === null || vat === null) isPriced = false
    else amount += totalOf(part.cost) * (1 + vat / 100)
  }
  return {
    start: new Date(month.start).toISOString(),
    end: new Date(month.end).toISOString(),
    kwh: rounded(kwh),
    amount: isPriced ? wholeVnd(amount) : null,
  }
}
