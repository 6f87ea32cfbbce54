import { type Electricity, type GridFactor, localDay, localInstant, type HourBook } from '@quantrac/contract'
import type { Period } from '../history/period.ts'
import type { TariffBooks } from '../tariff-books/books.ts'
import type { StationPrices } from './station-prices.ts'

/** By which energy within a time is divided and priced. */
export function booksWithin(
  { hours, grid }: Pick<TariffBooks, 'hours' | 'grid'>,
  within: Period,
  stations: readonly StationPrices[],
): Electricity['books'] {
  return {
    hours: heldWithin(hours, within),
    has_prices: stations.some((prices) => prices.isKnownWithin(within)),
    carbon: yearsOf(within).flatMap((year) => {
      const known = factorOf(grid, year)
      return known === undefined ? [] : [{ year, factor: known.factor, data_year: known.year }]
    }),
  }
}

/** The entries that hold at some time within, the newest first. */
function heldWithin(hours: readonly HourBook[], { start, end }: Period): HourBook[] {
  const newestFirst = hours.toSorted((one, other) => startOf(other) - startOf(one))
  return newestFirst.filter((book, place) => {
    const next = newestFirst[place - 1]
    return startOf(book) < end && (next === undefined || startOf(next) > start)
  })
}

const startOf = ({ valid_from: from }: { readonly valid_from: string | null }): number =>
  from === null ? Number.NEGATIVE_INFINITY : localInstant(from)

/** The calendar years of a time. */
function yearsOf({ start, end }: Period): number[] {
  const [first, last] = [yearOf(start), yearOf(end - 1)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n)
}

const yearOf = (instant: number): number => Number(localDay(instant).slice(0, 4))

/** The newest of a year before it. */
export const factorOf = (grid: readonly GridFactor[], year: number): GridFactor | undefined =>
  grid.filter((factor) => factor.year < year).toSorted((one, other) => other.year - one.year)[0]
