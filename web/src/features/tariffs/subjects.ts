import type { GridFactor, HourBook, PriceBook, ReactiveTable, VatRate } from '@quantrac/contract'
import { api } from '../../api/client.ts'
import { changedDays } from '../../components/tariffs/dated.ts'
import type { Tariffs } from '../../components/tariffs/tariffs-query.ts'

/** An entry of one of the five lists. */
export type Subject =
  | { readonly kind: 'prices'; readonly entry: PriceBook }
  | { readonly kind: 'hours'; readonly entry: HourBook }
  | { readonly kind: 'vat'; readonly entry: VatRate }
  | { readonly kind: 'reactive'; readonly entry: ReactiveTable }
  | { readonly kind: 'grid'; readonly entry: GridFactor }

export type Kind = Subject['kind']

/** What a form is opened for: to change an entry, or to add one that begins as another. */
export type Asked =
  | { readonly does: 'edit'; readonly subject: Subject }
  | { readonly does: 'add'; readonly subject: Subject | { readonly kind: Kind; readonly entry: null } }

/** What every form of an entry is given. */
export interface FormOf<Entry> {
  /** The entry that is changed; null: one is added. */
  entry: Entry | null
  /** What the fields begin with. */
  like: Entry | null
  /** The other entries, of which the next one ends this one. */
  tariffs: Tariffs
  /** On which a new one begins, unless a person says otherwise. */
  today: string
}

/** Deletes an entry. */
export function removed({ kind, entry: { id } }: Subject): Promise<unknown> {
  const given = { params: { id } }
  switch (kind) {
    case 'prices':
      return api.priceBookDelete(given)
    case 'hours':
      return api.hourBookDelete(given)
    case 'vat':
      return api.vatDelete(given)
    case 'reactive':
      return api.reactiveTableDelete(given)
    default:
      return api.gridFactorDelete(given)
  }
}

/** What the field of the first day begins with. */
export const firstDay = (entry: { valid_from: string | null } | null, today: string): string =>
  entry === null ? today : (entry.valid_from ?? '')

interface Entry {
  id: number
  valid_from: string | null
}

/** The days whose costs are made anew where an entry begins on `from`. */
export function daysChanged(
  others: readonly Entry[],
  entry: Entry | null,
  from: string,
): ReturnType<typeof changedDays> {
  const rest = others.filter(({ id }) => id !== entry?.id)
  return changedDays(rest, { from, before: entry?.valid_from })
}
