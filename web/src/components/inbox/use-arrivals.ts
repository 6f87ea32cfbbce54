import { type RefObject, useRef, useState } from 'react'
import type { TableState } from '../table/use-table-state.ts'

export interface Arrivals {
  /** Goes around the list. */
  area: RefObject<HTMLDivElement | null>
  /** How many have come and are not shown; 0 where it is only known that some have. Null: none. */
  waiting: number | null
  /** Something new has come. */
  arrived: (count: number) => void
  /** Shows what is new: the first page from its top. */
  show: () => void
}

/**
 * New rows of a list that somebody has open. They are shown at once where the list stands at its top and nobody is at one of its rows;
 * else they wait until they are asked for, because a row must not move away from whoever reads it or is about to press on it.
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
      // Unknown and known together are unknown: a number must not be smaller than what will be seen.
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
