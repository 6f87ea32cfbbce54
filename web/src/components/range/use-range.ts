import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useMinute } from '../../lib/use-now.ts'
import { type RangeChoice, rangeOf, rangeText, type Span, spanOf } from '../../lib/ranges.ts'
import type { TableSearch } from '../table/use-table-state.ts'

export interface Range {
  choice: RangeChoice
  /** The stretch of the choice now; it moves on each minute. */
  span: Span
  now: number
  /** Whether the stretch before is shown, too. */
  isCompared: boolean
  /** `also`: what else of the address changes with it. */
  choose: (choice: RangeChoice, also?: TableSearch) => void
  compare: (isCompared: boolean) => void
}

/** The range of a page of charts, kept in the address as `range` and `compare`; back goes to the one before. */
export function useRange(fallback: RangeChoice): Range {
  const search: TableSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  // To the minute: a chart that asked anew every few seconds would never rest.
  const now = useMinute()
  const text = search['range']
  const isCompared = search['compare'] !== undefined
  return useMemo(() => {
    const choice = rangeOf(text) ?? fallback
    const write = (changed: TableSearch): void => {
      void navigate({
        to: '.',
        search: (before: TableSearch) => ({ ...before, ...changed }),
        resetScroll: false,
      })
    }
    return {
      choice,
      span: spanOf(choice, now),
      now,
      isCompared,
      choose: (next, also) => write({ ...also, range: next === fallback ? undefined : rangeText(next) }),
      compare: (next) => write({ compare: next ? '1' : undefined }),
    }
  }, [text, isCompared, fallback, now, navigate])
}
