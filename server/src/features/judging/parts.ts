import type { Reading } from './evaluate.ts'
import type { Pauses } from './pauses.ts'
import { type LimitsInForce, settledPlaces } from './replay.ts'

/**
 * Readings of a factor that were added, changed or removed; the instants of the first and the last, epoch milliseconds.
 */
export interface Spot {
  readonly factor_id: number
  readonly from: number
  readonly to: number
  /** Nothing newer is judged. */
  readonly bound: number
  readonly periods: readonly LimitsInForce[]
  readonly pauses?: Pauses | undefined
}

/** The measured readings around a spot, as they are now, in event-time order. */
export interface Surroundings {
  /** Up to so many before `from`, and whether these are all. */
  readonly before: readonly Reading[]
  readonly isBeginning: boolean
  /** From `from` to `to`, both included. */
  readonly within: readonly Reading[]
  /** Up to so many after `to` and not after `bound`, and whether these are all. */
  readonly behind: readonly Reading[]
  readonly isEnd: boolean
}

/** Where the readings come from: `most` of them on either side of each spot. */
export type ReadAround = (spots: readonly Spot[], most: number) => Promise<readonly Surroundings[]>

/**
 * A part of a factor's time series from one settled reading to another: nothing outside depends on what changed in it.
 */
export interface ChangedPart {
  readonly spot: Spot
  /** The settled reading before the change; undefined: the change is at the beginning. */
  readonly after: Reading | undefined
  /** What comes after it, up to the settled reading behind the change, or to the end. */
  readonly readings: readonly Reading[]
  readonly isEnd: boolean
}

const firstMost = 8
// A long excursion takes few questions, and at most this many readings too many.
const growth = 8

/** The part of each spot; those of one factor that meet are one. Spots come by factor and in the order of time. */
export async function changedParts(spots: readonly Spot[], read: ReadAround): Promise<ChangedPart[]> {
  const parts: ChangedPart[] = []
  let left = spots
  while (left.length > 0) {
    const found = await eachPart(left, read)
    const { apart, met } = joined(found)
    parts.push(...apart)
    left = met
  }
  return parts
}

async function eachPart(spots: readonly Spot[], read: ReadAround): Promise<ChangedPart[]> {
  const parts = new Map<Spot, ChangedPart>()
  let left = [...spots]
  for (let most = firstMost; left.length > 0; most *= growth) {
    const around = await read(left, most)
    const unsettled: Spot[] = []
    for (const [place, spot] of left.entries()) {
      const part = partOf(spot, around[place])
      if (part === null) unsettled.push(spot)
      else parts.set(spot, part)
    }
    left = unsettled
  }
  return spots.flatMap((spot) => parts.get(spot) ?? [])
}

/** null: more readings are needed. */
function partOf(spot: Spot, around: Surroundings | undefined): ChangedPart | null {
  if (around === undefined) return null
  const { before, within, behind } = around
  const from = [...settledPlaces(spot, before)].at(-1)
  if (from === undefined && !around.isBeginning) return null
  // The readings before are not taken: a time series without the change must be settled there, too.
  const [until] = settledPlaces(spot, behind)
  if (until === undefined && !around.isEnd) return null
  return {
    spot,
    after: from === undefined ? undefined : before[from],
    readings: [
      ...before.slice(from === undefined ? 0 : from + 1),
      ...within,
      ...behind.slice(0, until === undefined ? behind.length : until + 1),
    ],
    isEnd: until === undefined,
  }
}

/** Parts of one factor that overlap are found again as one. */
function joined(parts: readonly ChangedPart[]): { apart: ChangedPart[]; met: Spot[] } {
  const apart: ChangedPart[] = []
  const met: Spot[] = []
  for (let at = 0; at < parts.length; ) {
    const first = parts[at]
    if (first === undefined) break
    let end = at + 1
    let to = lastOf(first)
    for (
      let next = parts[end];
      next !== undefined && next.spot.factor_id === first.spot.factor_id;
      next = parts[end]
    ) {
      const begins = next.after?.ts ?? Number.NEGATIVE_INFINITY
      if (begins >= to) break
      to = Math.max(to, lastOf(next))
      end += 1
    }
    const last = parts[end - 1]
    if (end === at + 1 || last === undefined) apart.push(first)
    else met.push({ ...first.spot, to: last.spot.to })
    at = end
  }
  return { apart, met }
}

const lastOf = ({ isEnd, readings, after }: ChangedPart): number =>
  isEnd ? Number.POSITIVE_INFINITY : (readings.at(-1)?.ts ?? after?.ts ?? Number.NEGATIVE_INFINITY)

// Of readings that lie closer together one part is made at once: the readings between them are few.
const gapMs = 3_600_000

/** Instants, rising, as the spots of a factor. */
export function spotsOf(
  instants: readonly number[],
  of: Pick<Spot, 'factor_id' | 'bound' | 'periods' | 'pauses'>,
): Spot[] {
  const spots: { -readonly [K in keyof Spot]: Spot[K] }[] = []
  for (const ts of instants) {
    const last = spots.at(-1)
    if (last !== undefined && ts - last.to <= gapMs) last.to = ts
    else spots.push({ ...of, from: ts, to: ts })
  }
  return spots
}
