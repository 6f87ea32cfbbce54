import type { Factor } from '@quantrac/contract'
import { searchText } from '../../lib/search-text.ts'

export interface FactorFilter {
  search: string
  /** `true` or `false`; any other text lets every factor through. */
  status: string | undefined
}

/** The factors whose name, code or manufacturer id holds the search and whose status is the one asked for. */
export function factorsShown(
  factors: readonly Factor[],
  { search, status }: FactorFilter,
): readonly Factor[] {
  const wanted = searchText(search.trim())
  return factors.filter(
    (factor) =>
      (status !== 'true' || factor.status) &&
      (status !== 'false' || !factor.status) &&
      [factor.name, factor.code, factor.manufacturer_id].some((text) => searchText(text).includes(wanted)),
  )
}
