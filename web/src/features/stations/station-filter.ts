import type { Module } from '@quantrac/contract'
import { searchText } from '../../lib/search-text.ts'

/** Whether every word searched for stands in the station's name, code or description. */
export function matches(station: Module, search: string): boolean {
  const text = searchText(`${station.code} ${station.name} ${station.description} ${station.manufacturer_id}`)
  return searchText(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
