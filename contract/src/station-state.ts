/**
 * What a person should know of a factor now, worst first. A silent one comes before a warning: nobody knows whether it
 * is beyond a limit. `above` and `below` are beyond a limit, `near` is inside a warning band; `recovering` is inside
 * again while its alert is held open; `late` has missed a reading, `offline` three; `faulty` and `calibrating` are the
 * quality of the newest reading.
 */
export const conditions = [
  'above',
  'below',
  'offline',
  'near',
  'recovering',
  'late',
  'faulty',
  'calibrating',
  'normal',
] as const

type Condition = (typeof conditions)[number]

/**
 * When a factor whose newest reading is older is late, and when it is silent (`offline`), in intervals of its module
 * and in ms: the later of both counts. A reading may be half an interval and half a minute late: clocks differ, and
 * messages wait.
 */
export const silence = {
  lateAfterIntervals: 1.5,
  lateAfterMs: 30_000,
  offlineAfterIntervals: 3,
  offlineAtLeastMs: 60_000,
} as const

/** How long after the one before a reading counts as late, in ms. */
export function lateAfterMs(interval_seconds: number): number {
  const interval = interval_seconds * 1000
  return Math.max(silence.lateAfterIntervals * interval, interval + silence.lateAfterMs)
}

/** How long after its newest reading a factor counts as silent, in ms. */
export const silentAfterMs = (interval_seconds: number): number =>
  Math.max(silence.offlineAfterIntervals * interval_seconds * 1000, silence.offlineAtLeastMs)

export interface FactorKnown {
  readonly condition: Condition
  /** Of its newest reading; null: it was never heard of. */
  readonly timestamp: string | number | null
}

export interface StationState {
  readonly condition: Condition
  /** Nothing comes from the station: that is one thing to say, whatever the number of its factors. */
  readonly isSilent: boolean
}

/**
 * The state of a station from those of its factors; every list, headline, map and wall says this one. The worst of its
 * factors, but off line only if none sends any more: one silent factor among others makes it late. A factor that was
 * never heard of says nothing of a station that others are heard of; a station without any is off line.
 */
export function stationState(factors: readonly FactorKnown[]): StationState {
  const heard = factors.filter(({ timestamp }) => timestamp !== null)
  const known = new Set(heard.map(({ condition }) => condition))
  const isSilent = heard.every(({ condition }) => condition === 'offline' || condition === 'late')
  if (!known.has('offline')) return { condition: worstOf(known), isSilent }
  if (known.size === 1) return { condition: 'offline', isSilent }
  known.delete('offline')
  known.add('late')
  return { condition: worstOf(known), isSilent }
}

const worstOf = (known: ReadonlySet<Condition>): Condition =>
  conditions.find((one) => known.has(one)) ?? 'offline'
