import { type RefObject, useLayoutEffect, useRef } from 'react'

const MOVE_MS = 200

/** Rows that change their place move there; at once for a person who wants less motion. */
export function useRowMoves(list: RefObject<HTMLElement | null>, keys: readonly string[]): void {
  const before = useRef<readonly string[]>(keys)
  const order = keys.join('\n')
  useLayoutEffect(() => {
    const last = before.current
    before.current = keys
    if (last.join('\n') === order || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const places = new Map(last.map((key, place) => [key, place]))
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    // All rows are of one height.
    const height = rows[0]?.offsetHeight ?? 0
    for (const [place, row] of rows.entries()) {
      const from = places.get(row.dataset['row'] ?? '')
      if (from === undefined || from === place) continue
      row.animate([{ transform: `translateY(${(from - place) * height}px)` }, { transform: 'none' }], {
        duration: MOVE_MS,
        easing: 'ease-out',
      })
    }
    // `keys` is a new list at each drawing; `order` says whether it differs.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [list, order])
}
