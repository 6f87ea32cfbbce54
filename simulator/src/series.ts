import { DAY_MS, HOUR_MS, MINUTE_MS, ZONE_OFFSET_MS } from '@quantrac/contract'
import { hash01, seedOf, smoothNoise } from './random.ts'
import type { SimulatedFactor, SimulatedStation } from './station.ts'

// Energy meters count from here: early enough that a demonstration never has a negative reading.
const meterStartMs = Date.UTC(2025, 0, 1)

/** About one excursion a factor in three days, 12 to 36 minutes long: plausible, and a month has enough to look at. */
const excursionSlotMs = 12 * HOUR_MS
const excursionChance = 1 / 6
/**
 * While publishing live, one factor of all stations leaves its limits for half a minute in every slot: a new user soon
 * sees an alert.
 */
export const liveSlotMs = 100_000
const liveStartMs = 20_000
const liveLengthMs = 35_000

export interface SeriesOptions {
  readonly seed: number
  /** Adds the short excursions of a live demonstration to these stations. */
  readonly liveAmong?: readonly SimulatedStation[]
}

/**
 * The value of a factor at an instant (epoch milliseconds), rounded to its decimals. Pure, so that history and live
 * readings fit together.
 */
export function valueAt(
  station: SimulatedStation,
  factor: SimulatedFactor,
  at: { ts: number } & SeriesOptions,
): number {
  const scale = 10 ** factor.decimals
  return Math.round(rawValue(station, factor, at) * scale) / scale
}

function rawValue(
  station: SimulatedStation,
  factor: SimulatedFactor,
  at: { ts: number } & SeriesOptions,
): number {
  if (factor.kind === 'counter') return meter(factor, at.ts)
  const seed = seedOf(`${station.code}/${factor.code}`, at.seed)
  const calm = factor.base + rhythm(factor, at.ts) + factor.noise * noise(seed, at.ts)
  if (factor.excursion === null) return calm
  const strength = Math.max(slowExcursion(seed, at.ts), liveExcursion(station, factor, at))
  return calm + (factor.excursion - calm) * strength
}

function rhythm(factor: SimulatedFactor, ts: number): number {
  const local = ts + ZONE_OFFSET_MS
  const hour = (local % DAY_MS) / HOUR_MS
  // 1 January 1970 was a Thursday.
  const weekday = (Math.floor(local / DAY_MS) + 4) % 7
  return (
    factor.daily *
    (weekday === 0 ? factor.sunday : 1) *
    Math.cos(((hour - factor.peakHour) / 24) * 2 * Math.PI)
  )
}

const noise = (seed: number, ts: number) =>
  0.5 * smoothNoise(seed, ts, 90 * MINUTE_MS) +
  0.35 * smoothNoise(seed + 1, ts, 12 * MINUTE_MS) +
  0.15 * smoothNoise(seed + 2, ts, MINUTE_MS / 2)

/**
 * A plant works less on Sundays, and no two of its days are quite alike: shares of the mean load, and how many days a
 * wave is long.
 */
const meterWaves = [
  { share: 0.14, days: 7, topDay: 0.5 },
  { share: 0.02, days: 4.37, topDay: 1 },
] as const

/** Always grows: the mean load plus swings too small to make it decrease. */
function meter(factor: SimulatedFactor, ts: number): number {
  const local = (ts - meterStartMs + ZONE_OFFSET_MS) / HOUR_MS
  const counted =
    factor.base * (local - ZONE_OFFSET_MS / HOUR_MS) + swing(factor.daily, 24, local - factor.peakHour)
  // 1 January 2025 was a Wednesday: the week is at its lowest on Sunday noon.
  return meterWaves.reduce(
    (sum, { share, days, topDay }) =>
      sum + swing(share * factor.base, days * 24, local - (topDay + 0.5) * 24),
    counted,
  )
}

/** What a load adds that swings by `height` around its mean, `hours` after its top. */
function swing(height: number, period: number, hours: number): number {
  const turn = (2 * Math.PI) / period
  return (height / turn) * (Math.sin(turn * hours) + 1)
}

/** 0 outside an excursion, 1 at its peak. */
function slowExcursion(seed: number, ts: number): number {
  const slot = Math.floor(ts / excursionSlotMs)
  if (hash01(seed + 7, slot) >= excursionChance) return 0
  const length = (12 + 24 * hash01(seed + 8, slot)) * MINUTE_MS
  const start = slot * excursionSlotMs + hash01(seed + 9, slot) * (excursionSlotMs - length)
  return bump((ts - start) / length)
}

function liveExcursion(
  station: SimulatedStation,
  factor: SimulatedFactor,
  at: { ts: number } & SeriesOptions,
): number {
  if (at.liveAmong === undefined) return 0
  const slot = Math.floor(at.ts / liveSlotMs)
  const able = at.liveAmong.flatMap((one) =>
    one.factors.filter((it) => it.excursion !== null).map((it) => `${one.code}/${it.code}`),
  )
  const chosen = able[Math.floor(hash01(at.seed + 11, slot) * able.length)]
  if (chosen !== `${station.code}/${factor.code}`) return 0
  return bump((at.ts - slot * liveSlotMs - liveStartMs) / liveLengthMs)
}

/** Rises over the first third, stays, falls over the last third. */
function bump(part: number): number {
  if (part <= 0 || part >= 1) return 0
  return Math.min(1, part * 3, (1 - part) * 3)
}
