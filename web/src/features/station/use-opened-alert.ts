import type { AlertDetail, ModuleLatest } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useCan, useCurrentUser } from '../../api/current-user.ts'
import type { Period } from '../../lib/ranges.ts'
import { alertQuery } from './station-queries.ts'
import type { StationView } from './station-view.ts'

/** The alert that the time series is opened around. */
export interface OpenedTimeSeries {
  /** Null: none is named, or it is not there yet. */
  readonly alert: AlertDetail | null
  /** Why a named alert cannot be shown. */
  readonly problem: 'denied' | 'gone' | 'other' | 'failed' | null
  readonly isLoading: boolean
  readonly retry: () => void
  readonly factor: string | null
  /** The period around it. */
  readonly period: Period | null
  /** The times of the alert, from its beginning to its end; null: it is open. */
  readonly marked: { readonly from: number; readonly to: number | null } | null
}

const AROUND_MS = 30 * 60_000
// A longer excursion is shown from its start: what caused it matters most.
const LONGEST_MS = 24 * 3_600_000

/** The alert of the address, and the hour around its beginning, or longer if it lasted longer. */
export function useOpenedAlert(station: ModuleLatest, view: StationView): OpenedTimeSeries {
  // Fixed when the page is opened: a moving period would ask the server again and again.
  const [now] = useState(() => Date.now())
  const mayView = useCan('notify.view_alert')
  const isDenied = useCurrentUser() !== undefined && !mayView
  const { data, error, isError, refetch, isLoading } = useQuery({
    ...alertQuery(view.alert ?? 0),
    enabled: view.alert !== null && mayView,
  })
  const none = {
    alert: null,
    isLoading,
    retry: () => void refetch(),
    factor: null,
    period: null,
    marked: null,
  }
  if (view.alert === null) return { ...none, problem: null }
  if (isDenied) return { ...none, problem: 'denied' }
  if (data === undefined) return { ...none, problem: isError ? problemOf(error) : null }
  if (data.module.toUpperCase() !== station.code.toUpperCase()) return { ...none, problem: 'other' }
  const known = station.factors.find(({ code }) => code.toUpperCase() === data.factor.toUpperCase())
  if (known === undefined) return { ...none, problem: 'gone' }
  const start = Date.parse(data.started_at)
  const end = data.resolved_at === null ? null : Date.parse(data.resolved_at)
  return {
    ...none,
    alert: data,
    problem: null,
    factor: known.code,
    period: around(start, end, Math.max(now, start)),
    marked: { from: start, to: end },
  }
}

function around(start: number, end: number | null, now: number): Period {
  const from = start - AROUND_MS
  const last = end === null ? now : end + AROUND_MS / 2
  return { from, to: Math.min(Math.max(last, start + AROUND_MS), from + LONGEST_MS) }
}

function problemOf(error: unknown): 'denied' | 'gone' | 'failed' {
  if (!(error instanceof ApiError)) return 'failed'
  if (error.status === 403) return 'denied'
  return error.status === 404 ? 'gone' : 'failed'
}
