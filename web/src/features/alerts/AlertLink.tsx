import type { AlertFrame } from '@quantrac/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { placeSearch } from '../../components/layout/place.ts'

type Placed = Pick<AlertFrame, 'id' | 'module' | 'factor' | 'module_type'>

interface AlertLinkProps {
  alert: Placed
  className?: string | undefined
  onClick?: () => void
  'data-unread'?: boolean | undefined
  children: ReactNode
}

/** Leads to where an alert happened: its station, factor and moment; to its details if the station is gone. */
export function AlertLink({ alert, children, ...given }: AlertLinkProps) {
  const { id, module, factor } = alert
  const type = alert.module_type ?? undefined
  return type === undefined ? (
    <Link {...given} to="/notification" search={{ alert: String(id) }}>
      {children}
    </Link>
  ) : (
    <Link {...given} to={`/${type}`} search={placeSearch({ module, factor, alert: id })}>
      {children}
    </Link>
  )
}

/** Goes to the station of an alert; nowhere if it is gone. */
export function useOpenStation(): (alert: Placed) => void {
  const navigate = useNavigate()
  return ({ id, module, factor, module_type: type }) => {
    if (type !== null) void navigate({ to: `/${type}`, search: placeSearch({ module, factor, alert: id }) })
  }
}
