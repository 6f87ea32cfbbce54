import { type FocusEvent, useState } from 'react'

export interface QuietOrder<Row> {
  rows: readonly Row[]
  /** Of the list: whether the pointer or the focus is in it. */
  handlers: {
    onPointerEnter: () => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: (event: FocusEvent) => void
  }
}

/**
 * Rows in the order given, except while the pointer or the focus is in the list: then rows that are there keep their places, so that
 * none moves away from somebody who is about to press it.
 */
export function useQuietOrder<Row>(given: readonly Row[], keyOf: (row: Row) => string): QuietOrder<Row> {
  const [held, setHeld] = useState<readonly string[] | null>(null)
  const rows = held === null ? given : inOrder(given, keyOf, held)
  const hold = (): void => setHeld((last) => last ?? given.map(keyOf))
  const release = (): void => setHeld(null)
  // From one row to another the focus stays in the list.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) release()
  }
  return { rows, handlers: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur } }
}

function inOrder<Row>(given: readonly Row[], keyOf: (row: Row) => string, order: readonly string[]): Row[] {
  const byKey = new Map(given.map((row) => [keyOf(row), row]))
  const kept = order.flatMap((key) => byKey.get(key) ?? [])
  const known = new Set(order)
  return [...kept, ...given.filter((row) => !known.has(keyOf(row)))]
}
