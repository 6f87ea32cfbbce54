import { type Comparison, comparisons } from '@quantrac/charts/chart-data.ts'
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
  /** Which other stretch is shown, too. */
  compared: Comparison | undefined
  /** `also`: what else of the address changes with it. */
  choose: (choice: RangeChoice, also?: TableSearch) => void
  compare: (by: Comparison | undefined) => void
}

/** As the address holds it. */
const addresses: Readonly<Record<Comparison, string>> = { before: '1', year: 'year' }

/** The comparison of an address; undefined for anything else. */
const comparisonOf = (text: unknown): Comparison | undefined =>
  comparisons.find((by) => addresses[by] === text)

/** The range of a page of charts, kept in the address as `range` and `compare`; back goes to the one before. */
export function useRange(fallback: RangeChoice): Range {
  const search: TableSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  // To the minute: a chart that asked anew every few seconds would never rest.
  const now = useMinute()
  const text = search['range']
  const compared = comparisonOf(search['compare'])
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
      compared,
      choose: (next, also) => write({ ...also, range: next === fallback ? undefined : rangeText(next) }),
      compare: (by) => write({ compare: by && addresses[by] }),
    }
  }, [text, compared, fallback, now, navigate])
}
