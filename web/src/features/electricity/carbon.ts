import { localDay, type PlantElectricity } from '@quantrac/contract'

export interface CarbonFactor {
  /** kg per kWh. */
  readonly factor: number
  readonly dataYear: number
}

/** The one factor of the years that a time touches; null where one is not known, or they have several. */
export function carbonOf({
  start,
  end,
  books,
}: Pick<PlantElectricity, 'start' | 'end' | 'books'>): CarbonFactor | null {
  const [first, last] = [start, new Date(Date.parse(end) - 1).toISOString()].map((instant) =>
    Number(localDay(Date.parse(instant)).slice(0, 4)),
  )
  const of = (year: number | undefined) => books.carbon.find((one) => one.year === year)
  const [one, other] = [of(first), of(last)]
  if (one === undefined || other === undefined || one.factor !== other.factor) return null
  return { factor: one.factor, dataYear: one.data_year }
}
