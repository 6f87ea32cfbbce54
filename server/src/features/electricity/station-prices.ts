import { heldOn, localInstant, type TariffPeriod, tariffPeriods } from '@quantrac/contract'
import type { Entries, StationGroup } from '../tariff-books/books.ts'

export type Price = Entries['price']

/** Whose price a station pays, from an instant on until the next. */
export interface PricedSpan {
  readonly from: number
  /** Empty: the stations without one. */
  readonly group: string
  /** Undefined: none is known. */
  readonly price: Price | undefined
  readonly contracted_kw: number | null
}

interface Within {
  readonly start: number
  readonly end: number
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
        return { from, group: own?.group ?? '', price, contracted_kw: own?.contracted_kw ?? null }
      })
  }

  /** When another price may begin. */
  get changes(): number[] {
    return this.#spans.map(({ from }) => from).filter(Number.isFinite)
  }

  /** Whose prices are paid within a time. */
  groupsWithin(within: Within): string[] {
    return [...new Set(this.#within(within).map(({ group }) => group))]
  }

  at(instant: number): PricedSpan {
    return this.#spans.findLast(({ from }) => from <= instant) ?? noPrice
  }

  /** Whether a price holds at some time within. */
  isKnownWithin(within: Within): boolean {
    return this.#within(within).some(({ price }) => price !== undefined)
  }

  #within({ start, end }: Within): PricedSpan[] {
    return this.#spans.filter(
      ({ from }, place) => from < end && (this.#spans[place + 1]?.from ?? Number.POSITIVE_INFINITY) > start,
    )
  }
}

const beforeAll = Date.parse('0001-01-02T00:00:00Z')
const noPrice: PricedSpan = {
  from: Number.NEGATIVE_INFINITY,
  group: '',
  price: undefined,
  contracted_kw: null,
}

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
