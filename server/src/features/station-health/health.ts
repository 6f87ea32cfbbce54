import {
  type HealthFault,
  type HealthRuleValues,
  HOUR_MS,
  lateAfterMs,
  MINUTE_MS,
  silentAtLeastMs,
  isMeasured,
} from '@quantrac/contract'
import { isOutside, standsStill } from '../judging/reading-tests.ts'
import type { FactorFacts, Finding, StationFacts } from './facts.ts'
import type { Jump } from './jump.ts'
import { isOfDevice, weakOf } from './weak.ts'

export interface Watch {
  /** Since when it is looked at without a break. */
  readonly since: number
  readonly heard: number
  /** Since when it sends by itself; null: that is not known. */
  readonly regular_since: number | null
}

export type Rules = Readonly<Record<HealthFault, HealthRuleValues>>

export interface Standing {
  readonly phase: 'pending' | 'open' | 'recovering'
  readonly since: number
  readonly value: number
}

export interface Delays {
  /** How long it must be wrong before it is told. */
  readonly waitMs: number
  /** How long it must be well before that is told. */
  readonly holdMs: number
  /** A value that falls by more while it waits begins the time anew: readings that were kept are coming in. */
  readonly falls?: number
}

/** What becomes of a fault. `null`: nothing changes. */
export type Next =
  | { readonly to: 'pending' | 'open' | 'recovering'; readonly since: number; readonly value: number }
  | { readonly to: 'none'; readonly closedAt: number | null }
  | null

const unknown: Finding = { is: 'unknown' }

/** The states of a fault, with hysteresis in time: pure. */
export function nextOf(
  standing: Standing | null,
  { finding, delays }: Pick<Found, 'finding' | 'delays'>,
  now: number,
): Next {
  if (finding.is === 'unknown') return null
  if (standing === null) {
    if (finding.is === 'well') return null
    return { ...finding, to: delays.waitMs === 0 ? 'open' : 'pending' }
  }
  const { phase, since, value } = standing
  if (phase === 'pending') {
    if (finding.is === 'well') return { to: 'none', closedAt: null }
    if (Math.abs(finding.value) < Math.abs(value) - (delays.falls ?? Number.POSITIVE_INFINITY))
      return { to: 'pending', since: now, value: finding.value }
    // Of a clock that went back nothing is left to wait for.
    return now - since >= delays.waitMs || now < since ? { to: 'open', since, value: finding.value } : null
  }
  if (phase === 'open') {
    if (finding.is === 'wrong') return null
    const back = Math.min(finding.since, now)
    return delays.holdMs === 0 ? { to: 'none', closedAt: back } : { to: 'recovering', since: back, value }
  }
  if (finding.is === 'wrong') return { to: 'open', since, value }
  return now - since >= delays.holdMs || now < since ? { to: 'none', closedAt: since } : null
}

/** A fault of the station as a whole, or of a factor, and what is found of it. */
export interface Found {
  readonly fault: HealthFault
  /** 0: of the whole station. */
  readonly factor_id: number
  readonly finding: Finding
  readonly delays: Delays
}

export const silentLimitMs = (interval_seconds: number, intervals: number | null): number =>
  Math.max((intervals ?? 3) * interval_seconds * 1000, silentAtLeastMs)

/** When the station was heard last. Null: never. */
export const heardOf = ({ heard }: StationFacts, now: number): number | null =>
  heard === null ? null : Math.min(now, heard)

/** For how long nothing has come while it was looked at. */
export const quietMs = (heard: number, watch: Watch, now: number): number =>
  Math.max(0, now - Math.max(heard, watch.since))

export interface Look {
  readonly station: StationFacts
  readonly watch: Watch
  readonly rules: Rules
  readonly now: number
  /** Whether a fault is told already: it then takes more to be well. */
  readonly isOpen: (fault: HealthFault, factorId: number) => boolean
  /** Since when something of a factor counts, or of the station (0): what is in maintenance says nothing. */
  readonly sinceOf?: (factorId: number) => number
  /** Factors of which the newest readings are all equal; undefined: that was not looked at. */
  readonly flat?: ReadonlyMap<number, { readonly since: number; readonly value: number } | null> | undefined
  /** Of factors with enough readings, whether their level has changed; undefined: that was not looked at. */
  readonly jumps?: ReadonlyMap<number, Jump | null> | undefined
}

/** What is wrong with a station that is switched on, of those faults that its rules look for. Pure. */
export function findFaults(given: Look): Found[] {
  const { station, rules, now } = given
  const lookAt = (factorId: number): Look => {
    const since = Math.max(given.watch.since, given.sinceOf?.(factorId) ?? Number.NEGATIVE_INFINITY)
    return { ...given, watch: { ...given.watch, since } }
  }
  const look = lookAt(0)
  const heard = heardOf(station, now)
  if (heard === null || look.watch.regular_since === null) return []
  const intervalMs = station.interval_seconds * 1000
  const delays: Delays = { waitMs: 0, holdMs: Math.max(2 * intervalMs, MINUTE_MS) }
  const lastingMs = Math.max(3 * intervalMs, silentAtLeastMs)
  const offline = offlineOf(look, heard)
  const found: Found[] = []
  if (rules.offline.is_on) found.push({ fault: 'offline', factor_id: 0, finding: offline, delays })
  if (rules.clock.is_on)
    found.push({
      fault: 'clock',
      factor_id: 0,
      finding: clockOf(look, heard),
      delays: {
        ...delays,
        waitMs: lastingMs,
        falls: Math.max(MINUTE_MS, intervalMs / 2) / MINUTE_MS,
      },
    })
  for (const factor of station.factors) {
    const own = lookAt(factor.id)
    const of = (fault: HealthFault, finding: Finding, waitMs = 0) =>
      found.push({ fault, factor_id: factor.id, finding, delays: { ...delays, waitMs } })
    if (rules.weak.is_on) {
      const [isOpen, limit] = [look.isOpen('weak', factor.id), rules.weak.limit ?? 20]
      of('weak', weakOf(factor, { limit, isOpen, isFresh: isFresh(factor, own), now }), lastingMs)
    }
    if (isOfDevice(factor)) continue
    if (rules.jump.is_on && look.jumps !== undefined) of('jump', jumpedOf(own, factor))
    if (rules.partial.is_on) of('partial', offline.is === 'wrong' ? unknown : partialOf(own, factor, heard))
    if (rules.range.is_on) of('range', rangeOf(own, factor))
    if (rules.flat.is_on && look.flat !== undefined) of('flat', flatOf(own, factor))
  }
  return found
}

function offlineOf({ station, watch, rules, now, isOpen }: Look, heard: number): Finding {
  const { interval_seconds, ahead, gone } = station
  if (gone !== null) return { is: 'wrong', since: gone, value: (now - heard) / MINUTE_MS }
  if (ahead !== null && !isOpen('offline', 0)) return unknown
  if (isOpen('offline', 0))
    return ahead !== null || now - heard <= lateAfterMs(interval_seconds)
      ? { is: 'well', since: heard }
      : { is: 'wrong', since: heard, value: (now - heard) / MINUTE_MS }
  const quiet = quietMs(heard, watch, now)
  return quiet < silentLimitMs(interval_seconds, rules.offline.limit)
    ? { is: 'well', since: heard }
    : { is: 'wrong', since: heard, value: (now - heard) / MINUTE_MS }
}

/** Of a station that is heard: a factor that it has sent since it is looked at, and sends no more. */
function partialOf(
  { station, watch, rules, now, isOpen }: Look,
  { id, heard: own }: FactorFacts,
  heard: number,
): Finding {
  if (own === null || own < (watch.regular_since ?? 0)) return unknown
  if (now - heard > lateAfterMs(station.interval_seconds)) return unknown
  const last = Math.min(now, own)
  const quiet = isOpen('partial', id) ? now - last : quietMs(last, watch, now)
  const limit = isOpen('partial', id)
    ? lateAfterMs(station.interval_seconds)
    : silentLimitMs(station.interval_seconds, rules.partial.limit)
  return quiet < limit
    ? { is: 'well', since: last }
    : { is: 'wrong', since: last, value: (now - last) / MINUTE_MS }
}

/** In minutes that its clock is behind the time of arrival; negative: ahead. */
function clockOf({ station, rules, now, isOpen }: Look, heard: number): Finding {
  const limit = Math.max((rules.clock.limit ?? 10) * MINUTE_MS, 2 * station.interval_seconds * 1000)
  if (station.ahead !== null) return { is: 'wrong', since: now, value: (now - station.ahead) / MINUTE_MS }
  if (now - heard > lateAfterMs(station.interval_seconds)) return unknown
  const { heard: arrived, newest } = station
  if (newest === null || arrived === null || arrived > now) return unknown
  const behind = arrived - newest
  if (Math.abs(behind) > limit) return { is: 'wrong', since: now, value: behind / MINUTE_MS }
  return isOpen('clock', 0) && Math.abs(behind) > limit * 0.8 ? unknown : { is: 'well', since: now }
}

/** A reading that has come just now; what is old, or came with a file, says nothing of the instrument. */
const isFresh = ({ ts, heard }: FactorFacts, { watch, now }: Look): boolean =>
  ts !== null &&
  heard !== null &&
  heard >= watch.since &&
  Math.abs(now - ts) <= freshMs &&
  Math.abs(heard - ts) <= freshMs

const freshMs = HOUR_MS

function rangeOf(look: Look, factor: FactorFacts): Finding {
  const { ts, value, quality, range_min: min, range_max: max } = factor
  if (min === null && max === null) return { is: 'well', since: look.now }
  if (ts === null || value === null || !isMeasured(quality ?? 0) || !isFresh(factor, look)) return unknown
  return isOutside({ range_min: min, range_max: max }, value)
    ? { is: 'wrong', since: ts, value }
    : { is: 'well', since: ts }
}

function jumpedOf(look: Look, factor: FactorFacts): Finding {
  const jump = look.jumps?.get(factor.id)
  if (factor.ts === null || jump === undefined || !isFresh(factor, look)) return unknown
  return jump === null ? { is: 'well', since: factor.ts } : { is: 'wrong', ...jump }
}

function flatOf(look: Look, factor: FactorFacts): Finding {
  const flat = look.flat?.get(factor.id)
  if (factor.kind === 'counter') return { is: 'well', since: look.now }
  if (factor.ts === null || flat === undefined || !isFresh(factor, look)) return unknown
  return flat === null || !standsStill(flat.value)
    ? { is: 'well', since: factor.ts }
    : { is: 'wrong', since: flat.since, value: flat.value }
}
