import { heldOn, localInstant, type TariffPeriod, tariffPeriods } from '@quantrac/contract'
import type { Entries, StationGroup } from '../tariff-books/books.ts'

export type Price = Entries['price']

/** Whose price a station pays, from an instant on until the next. */
export interface PricedSpan {
  readonly from: number
  /** Undefined: none is known. */
  readonly price: Price | undefined
  readonly contracted_kw: number | null
}

/** What a kWh costs a station, by date. */
export class StationPrices {
  readonly #spans: readonly PricedSpan[]

  constructor(books: readonly Price[], groups: readonly StationGroup[]) {
    const days = [...groups, ...books].map(({ valid_from }) => valid_from)
    const instants = new Set(
      days.map((day) => (day === null ? Number.NEGATIVE_INFINITY : localInstant(day))),
    ).add(Number.NEGATIVE_INFINITY)
    this.#spans = [...instants]
      .toSorted((one, other) => one - other)
      .map((from) => {
        const at = Number.isFinite(from) ? from : beforeAll
        const own = heldOn(groups, at)
        const price = heldOn(
          books.filter(({ group }) => group === (own?.group ?? '')),
          at,
        )
        return { from, price, contracted_kw: own?.contracted_kw ?? null }
      })
  }

  at(instant: number): PricedSpan {
    return this.#spans.findLast(({ from }) => from <= instant) ?? noPrice
  }

  /** Whether a price holds at some time within. */
  isKnownWithin({ start, end }: { readonly start: number; readonly end: number }): boolean {
    return this.#spans.some(
      ({ from, price }, place) =>
        price !== undefined &&
        from < end &&
        (this.#spans[place + 1]?.from ?? Number.POSITIVE_INFINITY) > start,
    )
  }
}

const beforeAll = Date.parse('0001-01-02T00:00:00Z')
const noPrice: PricedSpan = { from: Number.NEGATIVE_INFINITY, price: undefined, contracted_kw: null }

/** What energy costs by one price; null: there is none. */
export function costBy(
  energy: Readonly<Record<TariffPeriod, number>>,
  price: Price | undefined,
): Record<TariffPeriod, number> | null {
  if (price === undefined) return null
  const cost = { offpeak: 0, normal: 0, peak: 0 }
  for (const period of tariffPeriods) cost[period] = energy[period] * price[period]
  return cost
}
