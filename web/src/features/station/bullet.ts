import type { ModuleLatestFactor } from '@quantrac/contract'

type Judged = Pick<ModuleLatestFactor, 'value' | 'min_value' | 'max_value' | 'min_range' | 'max_range'>

/** Where things are on the track of a bullet, as shares of its length. */
export interface BulletShape {
  /** Null without a value. */
  readonly value: number | null
  readonly limits: readonly number[]
  readonly bands: readonly (readonly [from: number, to: number])[]
  /** Between two limits a value is a tick; else a bar from the beginning. */
  readonly isTick: boolean
}

/** Where a limit stays, whatever its value, so that rows compare. */
const ONE_SIDED = 0.75
const TWO_SIDED = [0.2, 0.8] as const

/** Null without limits: there is nothing to compare with. */
export function bulletOf({
  value,
  min_value: min,
  max_value: max,
  min_range,
  max_range,
}: Judged): BulletShape | null {
  if (min === null && max === null) return null
  const place = placesOf(min, max)
  const bands: [number, number][] = []
  if (min !== null && min_range > 0) bands.push([place(min), place(min + min_range)])
  if (max !== null && max_range > 0) bands.push([place(max - max_range), place(max)])
  return {
    value: value === null ? null : place(value),
    limits: [min, max].filter((limit) => limit !== null).map(place),
    bands,
    isTick: min !== null && max !== null,
  }
}

function placesOf(min: number | null, max: number | null): (value: number) => number {
  if (min !== null && max !== null) {
    const width = max > min ? max - min : 1
    return (value) => within(TWO_SIDED[0] + ((value - min) / width) * (TWO_SIDED[1] - TWO_SIDED[0]))
  }
  const limit = max ?? min ?? 0
  const at = max === null ? 1 - ONE_SIDED : ONE_SIDED
  // A limit of zero or below has no share: there, a unit is a quarter of the track.
  if (limit <= 0) return (value) => within(at + (value - limit) / 4)
  return (value) => within((value / limit) * at)
}

const within = (place: number): number => Math.min(1, Math.max(0, place))
