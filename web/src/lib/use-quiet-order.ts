import { type FocusEvent, useState } from 'react'

export interface QuietOrder<Row> {
  rows: readonly Row[]
  /** The pointer or the focus is in the list. */
  isHeld: boolean
  /** What tells whether the pointer or the focus is in the list. */
  handlers: {
    onPointerEnter: () => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: (event: FocusEvent) => void
  }
}

/**
 * Rows in the order given, except while the pointer or the focus is in the list: then rows that are there keep their
 * places, so that none moves away from somebody who is about to press it.
 */
export function useQuietOrder<Row>(given: readonly Row[], keyOf: (row: Row) => string): QuietOrder<Row> {
  const [held, setHeld] = useState<Held | null>(null)
  const rows = held === null ? given : inOrder(given, keyOf, held.order)
  const hold = (by: Hold): void => setHeld((last) => ({ order: given.map(keyOf), ...last, [by]: true }))
  const release = (by: Hold): void =>
    setHeld((last) =>
      last === null || !last[by === 'focus' ? 'pointer' : 'focus'] ? null : { ...last, [by]: false },
    )
  const handlers: QuietOrder<Row>['handlers'] = {
    onPointerEnter: () => hold('pointer'),
    onPointerLeave: () => release('pointer'),
    onFocus: () => hold('focus'),
    onBlur: ({ currentTarget, relatedTarget }) => {
      // The focus stays in the list when it goes from one row to another.
      if (!currentTarget.contains(relatedTarget)) release('focus')
    },
  }
  return { rows, isHeld: held !== null, handlers }
}

type Hold = 'pointer' | 'focus'
type Held = { order: readonly string[] } & Partial<Record<Hold, boolean>>

function inOrder<Row>(given: readonly Row[], keyOf: (row: Row) => string, order: readonly string[]): Row[] {
  const byKey = new Map(given.map((row) => [keyOf(row), row]))
  const kept = order.flatMap((key) => byKey.get(key) ?? [])
  const known = new Set(order)
  return [...kept, ...given.filter((row) => !known.has(keyOf(row)))]
}
