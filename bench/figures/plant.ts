import type { FactorKind, ModuleType, ThresholdChange } from '@quantrac/contract'
import { dayMs, localMidnight, minuteMs } from './time.ts'

export interface Reading {
  readonly ts: number
  readonly value: number
  readonly quality: 0 | 1 | 2
}

/** The limits of one stretch of time, whole. */
export type HeldLimits = Required<Omit<ThresholdChange, 'status' | 'follows_standard'>>

export interface Factor {
  readonly code: string
  readonly unit: string
  readonly decimals: number
  readonly kind: FactorKind
  /** By the plant's stages; null: the factor has no limits. */
  readonly limits: readonly HeldLimits[] | null
  /** In the order of time, a reading an instant. */
  readonly readings: readonly Reading[]
}

export interface Station {
  readonly code: string
  readonly type: ModuleType
  readonly interval_seconds: number
  readonly factors: readonly Factor[]
}

export interface Plant {
  readonly stations: readonly Station[]
  /** Midnight of the first day with readings. */
  readonly start: number
  /** The wall clock at the end of each stage: where the limits change, and the present. */
  readonly clocks: readonly number[]
}

export type Random = () => number

/** The same numbers for the same seed (mulberry32), from 0 up to 1. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** With places of 10⁻ⁿ; never −0, which no store keeps. */
const roundTo = (value: number, places: number): number => Number(value.toFixed(places)) + 0

interface TimeSeries {
  readonly code: string
  readonly unit: string
  /** How values are written; limits of judged factors are compared in hundredths. */
  readonly places: number
  readonly middle: number
  /** What a day, a week and chance take it away from the middle by. */
  readonly swing: number
  readonly noise: number
  readonly limits?: HeldLimits
}

const open = {
  min_value: null,
  max_value: null,
  min_range: 0,
  max_range: 0,
  deadband: 0,
  on_delay_seconds: 0,
  off_delay_seconds: 0,
} satisfies HeldLimits

/** What holds in each stage: the width of the limits, their band, deadband and delays change on the way. */
const stagesOf = (first: HeldLimits): HeldLimits[] => {
  const lower = (limit: number | null, by: number) => (limit === null ? null : roundTo(limit * by, 2))
  return [
    first,
    { ...first, max_value: lower(first.max_value, 0.95), on_delay_seconds: 1200, off_delay_seconds: 900 },
    { ...first, max_value: lower(first.max_value, 1.02), deadband: roundTo(first.deadband * 2, 2) },
  ]
}

const waste: TimeSeries[] = [
  {
    code: 'COD',
    unit: 'mg/L',
    places: 2,
    middle: 55,
    swing: 18,
    noise: 14,
    limits: { ...open, max_value: 85, max_range: 6, deadband: 2, on_delay_seconds: 600 },
  },
  {
    code: 'PH',
    unit: '',
    places: 2,
    middle: 7.2,
    swing: 0.8,
    noise: 1.1,
    limits: {
      ...open,
      min_value: 6,
      max_value: 8.6,
      min_range: 0.2,
      max_range: 0.2,
      off_delay_seconds: 1200,
    },
  },
  { code: 'TSS', unit: 'mg/L', places: 7, middle: 30, swing: 8, noise: 6 },
]
const air: TimeSeries[] = [
  {
    code: 'PM2.5',
    unit: 'µg/m³',
    places: 1,
    middle: 40,
    swing: 22,
    noise: 12,
    limits: { ...open, max_value: 70, max_range: 10, deadband: 5 },
  },
  // Around zero: also ±0.
  {
    code: 'TEMP',
    unit: '°C',
    places: 0,
    middle: 1,
    swing: 2,
    noise: 3,
    limits: { ...open, min_value: -3, max_value: 5, off_delay_seconds: 1800 },
  },
  { code: 'NO2', unit: 'µg/m³', places: 12, middle: 21, swing: 9, noise: 4 },
]
const power: TimeSeries[] = [
  {
    code: 'P',
    unit: 'W',
    places: 2,
    middle: 5200,
    swing: 2600,
    noise: 900,
    limits: { ...open, max_value: 8600, max_range: 300, on_delay_seconds: 300 },
  },
  { code: 'PF', unit: '', places: 3, middle: 0.93, swing: 0.03, noise: 0.05 },
]

interface Time {
  readonly start: number
  readonly end: number
  readonly interval: number
  readonly random: Random
}

/** The instants at which a station sends: late by up to a second, with gaps and silent days. */
function instantsOf({ start, end, interval, random }: Time): number[] {
  const instants: number[] = []
  const silentDay = localMidnight(start + (0.3 + random() * 0.4) * (end - start))
  for (let due = start; due < end; due += interval) {
    if (random() < 0.002) due += Math.ceil(random() * 40) * interval
    const isSilent = end - start > 7 * dayMs && due >= silentDay && due < silentDay + dayMs
    const ts = due + (random() < 0.3 ? Math.floor(random() * 1000) : 0)
    if (!isSilent && ts < end) instants.push(ts)
  }
  return instants
}

const daily = (ts: number): number => Math.sin(((ts - localMidnight(ts)) / dayMs) * 2 * Math.PI)
const weekly = (ts: number): number => Math.sin((ts / (7 * dayMs)) * 2 * Math.PI)

function gauge(timeSeries: TimeSeries, instants: readonly number[], random: Random): Factor {
  const { code, unit, places, middle, swing, noise, limits } = timeSeries
  let drift = 0
  const readings = instants.flatMap((ts): Reading[] => {
    drift = drift * 0.92 + (random() - 0.5) * noise
    const value = roundTo(middle + swing * (0.7 * daily(ts) + 0.3 * weekly(ts)) + drift, places)
    const lot = random()
    const quality = lot < 0.004 ? 2 : lot < 0.01 ? 1 : 0
    return lot > 0.985 ? [] : [{ ts, value: quality === 2 ? roundTo(value * 9, places) : value, quality }]
  })
  const stages = limits === undefined ? null : stagesOf(limits)
  return { code, unit, decimals: Math.min(places, 6), kind: 'gauge', limits: stages, readings }
}

interface MeterGiven {
  readonly code: string
  readonly unit: string
  readonly begins: number
  readonly perHour: number
}

/** A counter that is replaced once, with two false zeros. */
function meter({ code, unit, begins, perHour }: MeterGiven, instants: readonly number[], random: Random) {
  const replacedAt = Math.floor(instants.length * (0.4 + random() * 0.3))
  const zeros = [0.2, 0.9].map((part) => Math.floor(instants.length * (part + random() * 0.05)))
  let [value, before] = [begins, instants[0] ?? 0]
  const readings = instants.map((ts, place): Reading => {
    value += ((ts - before) / 3_600_000) * perHour * (1.2 + daily(ts)) * random()
    before = ts
    if (place === replacedAt) value = random() * perHour
    if (zeros.includes(place)) return { ts, value: 0, quality: 0 }
    return { ts, value: roundTo(value, 3), quality: random() < 0.005 ? 2 : 0 }
  })
  return { code, unit, decimals: 3, kind: 'counter', limits: null, readings } satisfies Factor
}

/** Two hours in which one factor is read every ten seconds. */
const burst = (time: Time, from: number): number[] =>
  instantsOf({ ...time, start: from, end: from + 120 * minuteMs, interval: 10_000 })

/** Stations of each kind with their readings of so many days. */
export function makePlant(days: number, seed: number): Plant {
  const random = randomOf(seed)
  const now = Date.parse('2026-05-14T07:00:00+07:00') + Math.floor(random() * 12 * 60) * minuteMs
  const start = localMidnight(now) - (days - 1) * dayMs
  const time = (minutes: number): Time => ({ start, end: now, interval: minutes * minuteMs, random })
  const gauges = (timeSeries: readonly TimeSeries[], minutes: number) => {
    const instants = instantsOf(time(minutes))
    return timeSeries.map((timeSeries) => gauge(timeSeries, instants, random))
  }
  const often = burst(time(1), localMidnight(now) - dayMs + 9 * 60 * minuteMs)
  const shift = { code: 'FLOW', unit: 'm³/h', places: 4, middle: 12, swing: 4, noise: 2 }
  const meterInstants = instantsOf(time(15))
  const stations: Station[] = [
    { code: 'NT-01', type: 'wasteWater', interval_seconds: 600, factors: gauges(waste, 10) },
    {
      code: 'NT-02',
      type: 'wasteWater',
      interval_seconds: 300,
      factors: [gauge(shift, [...instantsOf({ ...time(5), end: often[0] ?? now }), ...often], random)],
    },
    { code: 'KK-01', type: 'air', interval_seconds: 900, factors: gauges(air, 15) },
    {
      code: 'DIEN-01',
      type: 'elecConsum',
      interval_seconds: 900,
      factors: [
        meter({ code: 'E', unit: 'kWh', begins: 48_210.4, perHour: 41 }, meterInstants, random),
        ...gauges(power, 15),
      ],
    },
    {
      code: 'DIEN-02',
      type: 'elecConsum',
      interval_seconds: 3600,
      factors: [
        meter({ code: 'E2', unit: 'MWh', begins: 12.75, perHour: 0.31 }, instantsOf(time(60)), random),
      ],
    },
  ]
  const third = (part: number) => start + Math.floor(((now - start) * part) / 3)
  return { stations, start, clocks: [third(1), third(2), now] }
}
