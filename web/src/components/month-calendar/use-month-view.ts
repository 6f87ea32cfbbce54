import { DAY_MS, localDay } from '@quantrac/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TableSearch } from '../table/list-address.ts'
import { isMonthText } from '../../lib/ranges.ts'
import { useNow } from '../../lib/use-now.ts'
import { monthRange } from '../compliance/compliance-queries.ts'

export interface MonthView {
  /** `2026-11` */
  month: string
  isCurrent: boolean
  day: string | null
  open: (day: string) => void
  move: (months: -1 | 1) => void
}

/** The month and the opened day, in the address: `month=2026-11&day=2026-11-19`. */
export function useMonthView(): MonthView {
  const search: TableSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const current = localDay(useNow()).slice(0, 7)
  const asked = search['month']
  const month = asked !== undefined && isMonthText(asked) ? asked : current
  const day = search['day']
  const write = (changed: TableSearch): void => {
    void navigate({
      to: '.',
      search: (before: TableSearch) => ({ ...before, ...changed }),
      resetScroll: false,
    })
  }
  return {
    month,
    isCurrent: month === current,
    day: day?.startsWith(month) === true ? day : null,
    open: (opened) => write({ day: opened }),
    move: (months) => {
      const { from, to } = monthRange(month)
      write({ month: localDay(months > 0 ? to : from - DAY_MS).slice(0, 7), day: undefined })
    },
  }
}
