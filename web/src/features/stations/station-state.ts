import type { ModuleLatest } from '@quantrac/contract'
import type { Tone } from '../../ui/StatusBadge.tsx'
import type { TextKey } from '../../i18n/keys.ts'

/** Worst first: the order of stations and of filters. */
export const stationStates = ['ALERT', 'WARNING', 'OFFLINE', 'NORMAL', 'UNKNOWN', 'INACTIVE'] as const
export type StationState = (typeof stationStates)[number]

export const stateTones: Readonly<Record<StationState, Tone>> = {
  ALERT: 'alert',
  WARNING: 'warning',
  OFFLINE: 'neutral',
  NORMAL: 'normal',
  UNKNOWN: 'neutral',
  INACTIVE: 'neutral',
}

export const stateWords: Readonly<Record<StationState, TextKey>> = {
  ALERT: 'state.ALERT',
  WARNING: 'state.WARNING',
  OFFLINE: 'state.OFFLINE',
  NORMAL: 'state.NORMAL',
  UNKNOWN: 'state.UNKNOWN',
  INACTIVE: 'stations.stateInactive',
}

/** The state in a card's head: the server's, if the station is switched on and has a reading. */
export function stationState({ status, last_seen_at, state }: ModuleLatest): StationState {
  if (!status) return 'INACTIVE'
  return last_seen_at === null ? 'UNKNOWN' : state
}

/** Worst state first, then by code. */
export function worstFirst(stations: readonly ModuleLatest[]): ModuleLatest[] {
  const rank = (station: ModuleLatest): number => stationStates.indexOf(stationState(station))
  return stations.toSorted(
    (a, b) => rank(a) - rank(b) || a.code.localeCompare(b.code, 'en', { numeric: true }),
  )
}
