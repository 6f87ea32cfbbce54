import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react'

interface Place {
  row: string | undefined
  column: number
}

/** Columns before those of the factors: name and state. */
const NAMES = 2

/** One cell of a grid is reached by Tab; from there the arrow keys, Home and End go over all of them. */
export function useGridFocus(grid: RefObject<HTMLElement | null>, rows: readonly string[], factors: number) {
  const [last, setLast] = useState<Place>({ row: undefined, column: 0 })
  const isThere = last.row !== undefined && rows.includes(last.row) && last.column < factors + NAMES
  const active: Place = isThere ? last : { row: rows[0], column: 0 }
  const onFocus = (event: FocusEvent): void => {
    const place = placeOf(event.target)
    if (place !== undefined) setLast(place)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const from = event.target instanceof Element ? placeOf(event.target) : undefined
    if (from === undefined || event.altKey || event.metaKey) return
    const row = rows.indexOf(from.row ?? '')
    const end = factors + NAMES - 1
    const [nextRow, column] = moved(
      { key: event.key, isFar: event.ctrlKey },
      { row, column: from.column },
      { rows: rows.length - 1, columns: end },
    )
    if (nextRow === row && column === from.column && !arrows.has(event.key)) return
    event.preventDefault()
    const cell = (of: number): HTMLElement | null | undefined =>
      grid.current?.querySelector<HTMLElement>(
        `[data-row="${CSS.escape(rows[nextRow] ?? '')}"] [data-column="${of}"]`,
      )
    // A row that is far away has only its name until it is near.
    const next = cell(column) ?? cell(0)
    next?.focus()
  }
  return { active, onFocus, onKeyDown }
}

const arrows: ReadonlySet<string> = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
])

function placeOf(element: Element): Place | undefined {
  const cell = element.closest<HTMLElement>('[data-column]')
  const row = cell?.closest<HTMLElement>('[data-row]')?.dataset['row']
  return !cell || row === undefined ? undefined : { row, column: Number(cell.dataset['column']) }
}

interface At {
  row: number
  column: number
}

function moved(
  { key, isFar }: { key: string; isFar: boolean },
  { row, column }: At,
  last: { rows: number; columns: number },
): [row: number, column: number] {
  switch (key) {
    case 'ArrowUp':
      return [Math.max(0, row - 1), column]
    case 'ArrowDown':
      return [Math.min(last.rows, row + 1), column]
    case 'ArrowLeft':
      return [row, Math.max(0, column - 1)]
    case 'ArrowRight':
      return [row, Math.min(last.columns, column + 1)]
    case 'Home':
      return [isFar ? 0 : row, 0]
    case 'End':
      return [isFar ? last.rows : row, last.columns]
    default:
      return [row, column]
  }
}
