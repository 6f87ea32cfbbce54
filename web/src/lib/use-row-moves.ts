import { type RefObject, useLayoutEffect, useRef } from 'react'

const MOVE_MS = 200

/** Rows (`data-row`) that change their place move there; at once for a person who wants less motion. */
export function useRowMoves(list: RefObject<HTMLElement | null>, keys: readonly string[]): void {
  const before = useRef<readonly string[]>(keys)
  const order = keys.join('\n')
  useLayoutEffect(() => {
    const last = before.current
    before.current = keys
    if (last.join('\n') === order || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    // Read once and only when the order changes: a layout of each drawing would cost more than the rows themselves.
    const heights = new Map(rows.map((row) => [keyOf(row), row.offsetHeight]))
    const [from, to] = [topsOf(last, heights), topsOf(keys, heights)]
    for (const row of rows) {
      const [start, end] = [from.get(keyOf(row)), to.get(keyOf(row))]
      if (start === undefined || end === undefined || start === end) continue
      row.animate([{ transform: `translateY(${start - end}px)` }, { transform: 'none' }], {
        duration: MOVE_MS,
        easing: 'ease-out',
      })
    }
    // `keys` is a new list at each drawing; `order` says whether it differs.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [list, order])
}

const keyOf = (row: HTMLElement): string => row.dataset['row'] ?? ''

/** Where each row begins, in an order of rows of these heights; one that is gone has none. */
function topsOf(keys: readonly string[], heights: ReadonlyMap<string, number>): Map<string, number> {
  const tops = new Map<string, number>()
  let top = 0
  for (const key of keys) {
    tops.set(key, top)
    top += heights.get(key) ?? 0
  }
  return tops
}
