import type { ModuleLatest } from '@quantrac/contract'
import { useState } from 'react'
import { worstFirst } from './station-state.ts'

/**
 * The stations worst first, in their order at loading: a card must not move away under the pointer. Stations added later are at the
 * end.
 */
export function useSettledOrder(stations: readonly ModuleLatest[]): readonly ModuleLatest[] {
  const [order, setOrder] = useState<readonly string[]>([])
  if (order.length === 0 && stations.length > 0) setOrder(worstFirst(stations).map(({ code }) => code))
  const byCode = new Map(stations.map((station) => [station.code, station]))
  const known = new Set(order)
  const added = stations.filter(({ code }) => !known.has(code))
  return [...order.flatMap((code) => byCode.get(code) ?? []), ...worstFirst(added)]
}
