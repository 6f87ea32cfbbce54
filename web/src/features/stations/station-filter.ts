import type { Module } from '@quantrac/contract'
import { holdsWords } from '../../lib/search-text.ts'

/** True if the station's name, code or description contains every word of the search. */
export function matches(station: Module, search: string): boolean {
  return holdsWords(
    `${station.code} ${station.name} ${station.description} ${station.manufacturer_id}`,
    search,
  )
}
