import {
  type Api,
  createStations,
  hash01,
  type SimulatedFactor,
  type SimulatedStation,
  smoothNoise,
} from '@quantrac/simulator'

export const stationCount = 8
const factorCodes = ['a', 'b', 'c'] as const
export const readingsPerMessage = factorCodes.length
// Ten minutes: a few thousand messages go over days, which are packed meanwhile.
const stepMs = 600_000

/** A deterministic stream: message `n` is the same in every run with this seed and begin. */
export interface Stream {
  readonly seed: number
  readonly messages: number
  /** Event time of a station's first message, epoch ms. */
  readonly begin: number
}

export interface Sent {
  readonly station: string
  readonly factor: string
  /** Epoch ms. */
  readonly ts: number
  readonly value: number
}

/** The stream ends an hour ago, so that no reading is rejected for its time. */
export function makeStream(messages: number, seed: number, now = Date.now()): Stream {
  const span = Math.ceil(messages / stationCount) * stepMs
  return { seed, messages, begin: Math.floor((now - 3_600_000 - span) / stepMs) * stepMs }
}

const limits = { min: 20, max: 80, band: 8, deadband: 3 }

const factorOf = (code: string): SimulatedFactor => ({
  code,
  name: `Factor ${code}`,
  quantity: 'COD',
  unit: 'mg/L',
  decimals: 2,
  kind: 'gauge',
  base: 50,
  daily: 0,
  noise: 0,
  peakHour: 12,
  sunday: 1,
  limits,
  excursion: null,
})

const stations: readonly SimulatedStation[] = Array.from({ length: stationCount }, (_, index) => ({
  code: `S${index}`,
  manufacturer_id: `station-${index}`,
  name: `Station ${index}`,
  description: '',
  type: 'wasteWater',
  latitude: 21,
  longitude: 105.8,
  factors: factorCodes.map(factorOf),
}))

/** What every other station sends is read by it. */
const profile = {
  name: 'Faults',
  topics: ['quantrac/nested/{module}'],
  form: 'json',
  station: { path: 'dev' },
  time: { path: 'at', form: 'ms' },
  values: [{ path: 'm.*.now' }],
} as const

/**
 * Creates the stations of the stream, with limits that it often crosses, and the profile of half of them; what is there
 * already stays.
 */
export async function createStreamStations(api: Api): Promise<void> {
  await createStations(api, stations)
  const { results } = await api.call('deviceProfileList', { query: { search: profile.name } })
  if (results.some(({ name }) => name === profile.name)) return
  const { topics, values, ...same } = profile
  await api.call('deviceProfileCreate', { body: { ...same, topics: [...topics], values: [...values] } })
}

/** The readings of message `n`: one of each factor of a station. */
export function readingsOf(stream: Stream, n: number): Sent[] {
  const station = n % stationCount
  const ts = stream.begin + Math.floor(n / stationCount) * stepMs
  return factorCodes.map((factor, index) => {
    const seed = stream.seed * 100 + station * 10 + index
    const swing = 50 + 45 * smoothNoise(seed, ts, 60 * stepMs) + 4 * (hash01(seed + 7, ts) - 0.5)
    return { station: `station-${station}`, factor, ts, value: Math.round(swing * 100) / 100 }
  })
}

/** Every other station speaks in a form of its own. */
export function messageOf(stream: Stream, n: number): { topic: string; payload: string } {
  const readings = readingsOf(stream, n)
  const module = `station-${n % stationCount}`
  const ts = readings[0]?.ts
  if (n % 2 === 1) {
    const m = Object.fromEntries(readings.map(({ factor, value }) => [factor, { now: value }]))
    return { topic: `quantrac/nested/${module}`, payload: JSON.stringify({ dev: module, at: ts, m }) }
  }
  const values = Object.fromEntries(readings.map(({ factor, value }) => [factor, value]))
  return { topic: `quantrac/${module}/telemetry`, payload: JSON.stringify({ module, ts, values }) }
}
