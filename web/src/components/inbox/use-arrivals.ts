import { type RefObject, useRef, useState } from 'react'
import type { TableState } from '../table/use-table-state.ts'

export interface Arrivals {
  /** The element around the list. */
  area: RefObject<HTMLDivElement | null>
  /** The number of new rows that are not shown yet; 0 if the number is unknown. Null: none. */
  waiting: number | null
  /** New rows have arrived. */
  arrived: (count: number) => void
  /** Shows the new rows: the first page from its top. */
  show: () => void
}

/**
 * New rows of an open list. They are shown immediately if the list is at its top and no row has the focus or the pointer; otherwise
 * they wait for a button, because a row must not move away from a person who reads it or is about to press it.
 */
export function useArrivals(state: TableState, options: { isBusy: boolean; refresh: () => void }): Arrivals {
  const area = useRef<HTMLDivElement>(null)
  const [waiting, setWaiting] = useState<number | null>(null)
  const isFirstPage = state.page === 1
  return {
    area,
    waiting,
    arrived: (count) => {
      const isAtTop = isFirstPage && waiting === null && !options.isBusy && isUntouched(area.current)
      if (isAtTop) return options.refresh()
      // An unknown number stays unknown: the number must not be smaller than the rows that will be shown.
      setWaiting((before) => (before === 0 || count === 0 ? 0 : (before ?? 0) + count))
    },
    show: () => {
      setWaiting(null)
      state.setPage(1)
      options.refresh()
      window.scrollTo({ top: 0 })
      area.current?.querySelector('section')?.scrollTo({ top: 0 })
    },
  }
}

function isUntouched(area: HTMLElement | null): boolean {
  const isScrolled = window.scrollY > 0 || (area?.querySelector('section')?.scrollTop ?? 0) > 0
  return !isScrolled && (area?.querySelector('tbody tr:is(:hover, :focus-within)') ?? null) === null
}
