import { useState } from 'react'
import { columnsOf, type MatrixColumn } from './matrix-columns.ts'
import type { OverviewRow } from '../../components/live-stations/worst-first.ts'

/** The columns, as the same list until one changes; while somebody is in the matrix none changes its place. */
export function useColumns(rows: readonly OverviewRow[], isHeld: boolean): readonly MatrixColumn[] {
  const [known, setKnown] = useState<{ facts: string; columns: readonly MatrixColumn[] }>(none)
  // In any order: a row that moves changes no column.
  const facts = rows.map(factsOf).toSorted().join()
  if (known.facts === facts) return known.columns
  const found = columnsOf(rows)
  const next = isHeld ? inPlace(found, known.columns) : found
  const columns = JSON.stringify(next) === JSON.stringify(known.columns) ? known.columns : next
  setKnown({ facts, columns })
  return columns
}

const none = { facts: '', columns: [] }

const factsKnown = new WeakMap<OverviewRow, string>()

/** What the columns depend on, as text. */
function factsOf(row: OverviewRow): string {
  const last = factsKnown.get(row)
  if (last !== undefined) return last
  const facts = row.station.factors
    .map(({ code, unit, kind, min_value, max_value, condition }) =>
      [code, unit, kind, min_value, max_value, condition].join('|'),
    )
    .join()
  factsKnown.set(row, facts)
  return facts
}

function inPlace(found: readonly MatrixColumn[], before: readonly MatrixColumn[]): MatrixColumn[] {
  const kept = before.flatMap(({ code }) => found.find((column) => column.code === code) ?? [])
  return [...kept, ...found.filter(({ code }) => !before.some((column) => column.code === code))]
}
