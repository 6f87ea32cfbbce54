import type {
  GridFactor,
  HourBook,
  PriceBook,
  ReactiveTable,
  StationGroups,
  VatRate,
} from '@quantrac/contract'

/** What is dated, as it is shown. */
export interface Entries {
  price: Omit<PriceBook, 'stations'>
  hours: HourBook
  vat: VatRate
  reactive: ReactiveTable
  grid: GridFactor
}
export type Kind = keyof Entries

/** What electricity costs and when; the newest first, prices by group. */
export type TariffBooks = { readonly [K in Kind]: readonly Entries[K][] }

/** Whose price a station pays from a day on. */
export type StationGroup = StationGroups['entries'][number]
