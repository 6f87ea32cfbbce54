import type { Condition } from '@quantrac/contract'
import { conditions } from '../../api/contract-values.ts'
import { limitShare } from '../condition/limit-share.ts'
import type { FactorNow, StationNow } from './station-now.ts'

type Beyond = 'above' | 'below'

/**
 * What a station can be filtered by, worst first: above and below are one. A station that is switched off comes last.
 */
export type Group = 'outside' | Exclude<Condition, Beyond> | 'inactive'

const isBeyond = (condition: Condition): condition is Beyond => condition === 'above' || condition === 'below'

export const groupOf = (condition: Condition): Group => (isBeyond(condition) ? 'outside' : condition)

export const groups: readonly Group[] = [...new Set(conditions.map(groupOf)), 'inactive']

export interface OverviewRow {
  station: StationNow
  group: Group
  /** The factors that are in the condition of their station, the worst first. */
  factors: readonly FactorNow[]
}

const known = new WeakMap<StationNow, OverviewRow>()

/** The row of a station: the same object for the same station, so that it need not render again. */
export function rowOf(station: StationNow): OverviewRow {
  const last = known.get(station)
  if (last !== undefined) return last
  const row = {
    station,
    group: station.status ? groupOf(station.condition) : 'inactive',
    factors: speaking(station),
  } as const
  known.set(station, row)
  return row
}

const share = (factor: FactorNow | undefined): number => (factor && limitShare(factor)) ?? 0

function speaking({ condition, factors }: StationNow): FactorNow[] {
  if (condition === 'normal') return []
  const isOne = (one: FactorNow): boolean =>
    one.timestamp !== null &&
    (groupOf(one.condition) === groupOf(condition) || (condition === 'late' && one.condition === 'offline'))
  return factors.filter(isOne).toSorted((a, b) => share(b) - share(a))
}

/** Since when the station is in its condition, in epoch ms; null where that is not known. */
export function sinceOf({ station, group, factors }: OverviewRow): number | null {
  const silent = group === 'offline' || group === 'late'
  const instants = silent
    ? factors.map(({ timestamp }) => timestamp)
    : factors.slice(0, 1).map(({ excursion }) => excursion?.since ?? null)
  const first = (group === 'offline' ? [station.last_seen_at] : instants)
    .filter((one) => one !== null)
    .toSorted()[0]
  return first === undefined ? null : Date.parse(first)
}

/** Compares codes; the numbers in them by how great they are. */
export function byCode({ station: a }: OverviewRow, { station: b }: OverviewRow): number {
  const [one, other] = [sortKey(a.code), sortKey(b.code)]
  return one < other ? -1 : Number(one > other)
}

const sortKeys = new Map<string, string>()

/**
 * The code with its numbers in equal length: a collator would take 20 ms to make, which the first page would wait for.
 */
function sortKey(code: string): string {
  let key = sortKeys.get(code)
  if (key === undefined) {
    key = code.toUpperCase().replace(/\d+/g, (digits) => digits.padStart(20, '0'))
    sortKeys.set(code, key)
  }
  return key
}

/** Tenths, so that a value that moves a little does not move its row. */
const urgency = ({ group, factors }: OverviewRow): number =>
  group === 'normal' || group === 'inactive' ? 0 : Math.min(100, Math.round(share(factors[0]) * 10))

/**
 * The worst first; in one group the larger share of the limit, then the longer; a station that has never sent anything
 * is after silent ones.
 */
export function worstFirst(a: OverviewRow, b: OverviewRow): number {
  return (
    groups.indexOf(a.group) - groups.indexOf(b.group) ||
    urgency(b) - urgency(a) ||
    (sinceOf(a) ?? Number.POSITIVE_INFINITY) - (sinceOf(b) ?? Number.POSITIVE_INFINITY) ||
    byCode(a, b)
  )
}

/** The stations in the order that the overview and the list beside a station share. */
export const stationsWorstFirst = (stations: readonly StationNow[]): StationNow[] =>
  stations
    .map(rowOf)
    .toSorted(worstFirst)
    .map(({ station }) => station)
