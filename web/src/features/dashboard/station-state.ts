import type { LatestFactor, Module } from '@quantrac/contract'
import type { Tone } from '../../ui/StatusBadge.tsx'
import type { TextKey } from '../../i18n/keys.ts'

/** Worst first: the order in which stations stand and filters are offered. */
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

/** A station is as bad as its worst factor; it is offline when none of them sends any more. */
export function stationState(station: Module, latest: readonly LatestFactor[] | undefined): StationState {
  if (!station.status) return 'INACTIVE'
  if (latest === undefined || latest.every(({ timestamp }) => timestamp === null)) return 'UNKNOWN'
  if (latest.some(({ status }) => status === 'ALERT')) return 'ALERT'
  if (latest.some(({ status }) => status === 'WARNING')) return 'WARNING'
  return latest.every(({ status }) => status === 'OFFLINE') ? 'OFFLINE' : 'NORMAL'
}

/** The codes of the stations, worst state first, then by code. */
export function worstFirst(stations: readonly Module[], states: ReadonlyMap<string, StationState>): string[] {
  const rank = ({ code }: Module): number => stationStates.indexOf(states.get(code) ?? 'UNKNOWN')
  return stations
    .toSorted((a, b) => rank(a) - rank(b) || a.code.localeCompare(b.code, 'en', { numeric: true }))
    .map(({ code }) => code)
}

/** The instant of the newest reading that is known, null where there is none. */
export function lastSeen(station: Module, latest: readonly LatestFactor[] | undefined): string | null {
  const instants = [station.last_seen_at, ...(latest ?? []).map(({ timestamp }) => timestamp)]
  return instants.reduce(
    (newest, one) => (one !== null && (newest === null || one > newest) ? one : newest),
    null,
  )
}
