import { useState } from 'react'
import { columnsOf, type MatrixColumn } from './matrix-columns.ts'
import type { OverviewRow } from './overview-rows.ts'

/** The columns, as the same list until one changes; while somebody is in the matrix none changes its place. */
export function useColumns(rows: readonly OverviewRow[], isHeld: boolean): readonly MatrixColumn[] {
  const [columns, setColumns] = useState<readonly MatrixColumn[]>([])
  const found = columnsOf(rows)
  const next = isHeld ? inPlace(found, columns) : found
  if (JSON.stringify(next) === JSON.stringify(columns)) return columns
  setColumns(next)
  return next
}

function inPlace(found: readonly MatrixColumn[], before: readonly MatrixColumn[]): MatrixColumn[] {
  const kept = before.flatMap(({ code }) => found.find((column) => column.code === code) ?? [])
  return [...kept, ...found.filter(({ code }) => !before.some((column) => column.code === code))]
}
