import { useState } from 'react'
import type { OverviewRow } from '../../components/live-stations/worst-first.ts'
import type { OverviewAddress } from './use-overview-address.ts'

/** So many stations fit a wall; of more, the normal ones are folded. */
const FITTING = 30

/**
 * The rows that are always shown, and the normal ones of many. A filter, a search or an order of one's own folds
 * nothing.
 */
export function useFold(rows: readonly OverviewRow[], isHeld: boolean, { table, group }: OverviewAddress) {
  const [held, setHeld] = useState<readonly string[] | null>(null)
  const folds =
    rows.length > FITTING && group === undefined && table.search === '' && table.ordering === undefined
  const normal = folds ? rows.filter((row) => row.group === 'normal') : []
  if (isHeld && held === null) setHeld(normal.map(({ station }) => station.code))
  if (!isHeld && held !== null) setHeld(null)
  // A row that becomes normal under the pointer stays until the pointer leaves.
  const codes = new Set(
    normal.map(({ station }) => station.code).filter((code) => held?.includes(code) ?? true),
  )
  return {
    shown: rows.filter(({ station }) => !codes.has(station.code)),
    folded: rows.filter(({ station }) => codes.has(station.code)),
  }
}
