import type { Condition, ModuleLatest, ModuleType } from '@quantrac/contract'
import { conditions, moduleTypes } from '../../api/contract-values.ts'
import { limitShare, type Measured } from '../../components/condition/limit-share.ts'
import { shortNames } from '../../components/live-stations/short-names.ts'
import type { FactorNow, StationNow } from '../../components/live-stations/station-now.ts'

/** The stations of a page of the wall: all, or those of a type. */
export type WallScope = 'all' | ModuleType

export interface WallChoice {
  /** One after the other. */
  scopes: readonly WallScope[]
  /** Seconds that a page is shown. */
  every: number
}

const usualSeconds = 30
const leastSeconds = 5
const mostSeconds = 3600

/** Reads `?wall=1`, or `?wall=dashboard,air&every=30`; what it does not know is left out. */
export function wallOf({ wall = '', every }: { wall?: string; every?: string }): WallChoice {
  const known: Readonly<Record<string, WallScope>> = {
    dashboard: 'all',
    ...Object.fromEntries(moduleTypes.map((type) => [type, type])),
  }
  const scopes = wall.split(',').flatMap((name) => (Object.hasOwn(known, name) ? (known[name] ?? []) : []))
  const seconds = Number(every)
  const isUsable = every !== undefined && Number.isFinite(seconds)
  return {
    scopes: scopes.length > 0 ? scopes : ['all'],
    every: isUsable ? Math.min(mostSeconds, Math.max(leastSeconds, seconds)) : usualSeconds,
  }
}

export interface WallPart {
  scope: WallScope
  /** Up to three stations are wide, up to twelve tiles; more are rows. */
  form: 'wide' | 'tiles' | 'rows'
  stations: readonly StationNow[]
}

const mostWide = 3
const mostTiles = 12
const mostRows = 30
// Exceptions are on every page, but never fill more than half of one.
const mostRepeated = mostRows / 2

/** Columns and rows of tiles, so that a few stations fill the screen, too. */
export function gridOf(tiles: number): '2x2' | '3x2' | '3x3' | '4x3' {
  if (tiles <= 4) return '2x2'
  if (tiles <= 6) return '3x2'
  return tiles <= 9 ? '3x3' : '4x3'
}

const rank = (condition: Condition): number => conditions.indexOf(condition)

/** Neither in order nor planned. */
export const isException = ({ condition }: { condition: Condition }): boolean =>
  condition !== 'normal' && condition !== 'calibrating'

/** The pages that the wall shows in turn; within one the worst first, as its cases are; then by code. */
export function pagesOf(stations: readonly StationNow[], scopes: readonly WallScope[]): WallPart[] {
  return scopes.flatMap((scope): WallPart[] => {
    const shown = stations
      .filter(({ type, status }) => status && (scope === 'all' || type === scope))
      .toSorted(
        (one, other) =>
          rank(one.condition) - rank(other.condition) ||
          firstOf(one) - firstOf(other) ||
          (one.code < other.code ? -1 : 1),
      )
    if (shown.length <= mostTiles)
      return [{ scope, form: shown.length <= mostWide ? 'wide' : 'tiles', stations: shown }]
    return rowsOf(shown).map((page) => ({ scope, form: 'rows', stations: page }))
  })
}

/** Since when the first of its worst cases is so; 0 for what is in order. */
function firstOf(station: StationNow): number {
  if (!isException(station)) return 0
  const worst = casesIn(station).filter(({ condition }) => condition === station.condition)
  return worst.length === 0 ? 0 : Math.min(...worst.map(sinceOf))
}

function rowsOf(stations: readonly StationNow[]): StationNow[][] {
  if (stations.length <= mostRows) return [[...stations]]
  const repeated = stations.filter(isException).slice(0, mostRepeated)
  const others = stations.slice(repeated.length)
  const room = mostRows - repeated.length
  return Array.from({ length: Math.ceil(others.length / room) }, (_, page) => [
    ...repeated,
    ...others.slice(page * room, (page + 1) * room),
  ])
}

/** A factor of a station that is not in order. */
export interface WallCase {
  station: StationNow
  /** Null: nothing comes from the station, which is one case. */
  factor: FactorNow | null
  condition: Condition
}

const mostCases = 3

/** The worst cases of all stations, and how many more there are. */
export function casesOf(stations: readonly StationNow[]): { shown: WallCase[]; more: number } {
  const all = stations
    .filter(({ status }) => status)
    .flatMap(casesIn)
    .toSorted((one, other) => rank(one.condition) - rank(other.condition) || sinceOf(one) - sinceOf(other))
  return { shown: all.slice(0, mostCases), more: Math.max(0, all.length - mostCases) }
}

const casesIn = (station: StationNow): WallCase[] =>
  station.isSilent
    ? [{ station, factor: null, condition: station.condition }]
    : station.factors
        .filter((factor) => isException(factor) && factor.timestamp !== null)
        .map((factor) => ({ station, factor, condition: factor.condition }))

/** Since when a case is so, epoch ms; 0 if that is not known. */
export function sinceOf({ station, factor }: WallCase): number {
  const at = factor === null ? station.last_seen_at : (factor.excursion?.since ?? factor.timestamp)
  return at === null ? 0 : Date.parse(at)
}

/** How many stations are in each condition. */
export function countsOf(stations: readonly ModuleLatest[]): Record<Condition, number> {
  const counts = Object.fromEntries(conditions.map((name) => [name, 0])) as Record<Condition, number> // one for each
  for (const { condition, status } of stations) if (status) counts[condition] += 1
  return counts
}

/** A value's part of its limit, with the limit at 0.8 of the bar; null without a single upper limit. */
export function barOf(factor: Measured): number | null {
  const share = factor.min_value === null ? limitShare(factor) : null
  return share === null ? null : Math.min(1, share * 0.8)
}

/** The factors that a tile has room for, those that are not in order first; else in the station's order. */
export function tileFactors(factors: readonly FactorNow[], room: number): FactorNow[] {
  if (factors.length <= room) return [...factors]
  const kept = new Set(
    [...factors.filter(isException), ...factors.filter((one) => !isException(one))].slice(0, room),
  )
  return factors.filter((one) => kept.has(one))
}

/** Short names by code; two stations at one place are told apart by their codes. */
export function wallNames(stations: readonly ModuleLatest[]): ReadonlyMap<string, string> {
  const names = shortNames(stations)
  const counts = new Map<string, number>()
  for (const name of names.values()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map(
    stations.map(({ code, name }) => {
      const short = names.get(code) ?? name
      return [code, counts.get(short) === 1 ? short : `${short} · ${code}`]
    }),
  )
}
