import type { AuditEntry } from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { timeFilterOf } from '../../components/filter/TimeFilter.tsx'
import type { TableState } from '../../components/table/use-table-state.ts'
import { type TimeRange, timeRangeOf } from '../../lib/time-range.ts'

export interface AuditFilters extends TimeRange {
  /** A part of the email, or an id. */
  actor: string | undefined
  object: string | undefined
  action: string | undefined
}

/** What the address asks for; the list and its file are narrowed alike. */
export function auditFilters(state: TableState): AuditFilters {
  return {
    actor: state.filter('actor'),
    object: state.filter('object'),
    action: state.filter('action'),
    ...timeRangeOf(timeFilterOf(state), Date.now()),
  }
}

/** One page of the log, newest first. */
export const auditQuery = (asked: AuditFilters & { offset: number; limit: number }) =>
  queryOptions({
    queryKey: ['audit', asked],
    queryFn: ({ signal }) => api.auditList({ query: asked }, { signal }),
    placeholderData: keepPreviousData,
  })

/** What `before` and `after` hold of it: an object, or nothing. */
export function recordOf(value: AuditEntry['before']): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}
