import { type AlertFrame, localDay } from '@quantrac/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { placeSearch } from '../../components/layout/place.ts'
import { isAverage } from '../../lib/average-words.ts'
import { isFault } from '../../lib/health-words.ts'
import type { TableSearch } from '../../components/table/list-address.ts'

type Placed = Pick<AlertFrame, 'id' | 'module' | 'factor' | 'module_type' | 'period' | 'fault' | 'timestamp'>

/** Of an average the day on which its first period ended, among the judged ones; of a fault its station. */
function searchOf(alert: Placed): TableSearch {
  const { id, module, factor, timestamp } = alert
  if (isFault(alert)) return placeSearch({ module })
  if (!isAverage(alert)) return placeSearch({ module, factor, alert: id })
  const day = localDay(Date.parse(timestamp) - 1)
  return { module, tab: 'compliance', month: day.slice(0, 7), day }
}

interface AlertLinkProps {
  alert: Placed
  className?: string | undefined
  onClick?: () => void
  'data-unread'?: boolean | undefined
  children: ReactNode
}

/** Leads to where an alert happened: its station, factor and moment or day; to its details if the station is gone. */
export function AlertLink({ alert, children, ...given }: AlertLinkProps) {
  const type = alert.module_type ?? undefined
  return type === undefined ? (
    <Link {...given} to="/notification" search={{ alert: String(alert.id) }}>
      {children}
    </Link>
  ) : (
    <Link {...given} to={`/${type}`} search={searchOf(alert)}>
      {children}
    </Link>
  )
}

/** Goes to the station of an alert; nowhere if it is gone. */
export function useOpenStation(): (alert: Placed) => void {
  const navigate = useNavigate()
  return (alert) => {
    const { module_type: type } = alert
    if (type !== null) void navigate({ to: `/${type}`, search: searchOf(alert) })
  }
}
