import type { Module } from '@quantrac/contract'
import { holdsWords } from '../../lib/search-text.ts'

/** Whether every word searched for stands in the station's name, code or description. */
export function matches(station: Module, search: string): boolean {
  return holdsWords(
    `${station.code} ${station.name} ${station.description} ${station.manufacturer_id}`,
    search,
  )
}
