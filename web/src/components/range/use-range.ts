import { comparisons } from '@quantrac/charts/chart-data.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useMinute } from '../../lib/use-now.ts'
import {
  type ComparedWith,
  isMonthText,
  type RangeChoice,
  rangeOf,
  rangeText,
  type Period,
  periodOf,
} from '../../lib/ranges.ts'
import type { TableSearch } from '../table/use-table-state.ts'

export interface Range {
  choice: RangeChoice
  /** The period of the choice now; it moves on each minute. */
  period: Period
  now: number
  /** Which other period is shown, too. */
  compared: ComparedWith | undefined
  /** `also`: what else of the address changes with it. */
  choose: (choice: RangeChoice, also?: TableSearch) => void
  compare: (by: ComparedWith | undefined) => void
}

/** The text of a choice in the address; a month as it is. */
const addresses = { before: '1', year: 'year' } as const

const addressOf = (by: ComparedWith): string => (isMonthText(by) ? by : addresses[by])

/** The comparison of an address; undefined for anything else. */
const comparedWith = (text: unknown): ComparedWith | undefined =>
  isMonthText(text) ? text : comparisons.find((by) => addresses[by] === text)

/** The range of a page of charts, kept in the address as `range` and `compare`; back goes to the one before. */
export function useRange(fallback: RangeChoice): Range {
  const search: TableSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  // The end is taken to the minute: a chart that asked anew every few seconds would never rest.
  const now = useMinute()
  const text = search['range']
  const compared = comparedWith(search['compare'])
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
      period: periodOf(choice, now),
      now,
      compared,
      choose: (next, also) => write({ ...also, range: next === fallback ? undefined : rangeText(next) }),
      compare: (by) => write({ compare: by && addressOf(by) }),
    }
  }, [text, compared, fallback, now, navigate])
}
