import { type RefObject, useRef } from 'react'

/**
 * Rows in the order given, except while the pointer or the focus is in the list: then rows that are there keep their places, so that
 * none moves away from somebody who is about to press it.
 */
export function useQuietOrder<Row>(
  given: readonly Row[],
  keyOf: (row: Row) => string,
): { area: RefObject<HTMLUListElement | null>; rows: readonly Row[] } {
  const area = useRef<HTMLUListElement>(null)
  const order = useRef<readonly string[]>([])
  const isTouched = area.current?.matches(':hover, :focus-within') ?? false
  const rows = isTouched ? inOrder(given, keyOf, order.current) : given
  order.current = rows.map(keyOf)
  return { area, rows }
}

function inOrder<Row>(given: readonly Row[], keyOf: (row: Row) => string, order: readonly string[]): Row[] {
  const byKey = new Map(given.map((row) => [keyOf(row), row]))
  const kept = order.flatMap((key) => byKey.get(key) ?? [])
  const known = new Set(order)
  return [...kept, ...given.filter((row) => !known.has(keyOf(row)))]
}
