import type { ModuleLatest, Quality, ReadingsFrame } from '@quantrac/contract'

export interface LivePoint {
  readonly at: number
  readonly value: number
  readonly quality: Quality
}

/** Readings as they arrived, in the order of time, by factor code. A map: a factor may be called `constructor`. */
export type LivePoints = ReadonlyMap<string, readonly LivePoint[]>

// A quarter of an hour at one reading a second: then the charts have asked the server again.
const MOST = 900

/**
 * The points with the newest value of each factor that was read later than `since`, when the time series was asked for:
 * what arrived between that and the listening of the feed is in no frame.
 */
export function withNewest(
  points: LivePoints | undefined,
  { latest, since }: { latest: ModuleLatest | null; since: number },
): LivePoints {
  const next = new Map(points)
  for (const { code, value, timestamp, quality } of latest?.factors ?? []) {
    if (value === null || timestamp === null || quality === null) continue
    const known = next.get(code) ?? []
    const at = Date.parse(timestamp)
    if (at > Math.max(since, known.at(-1)?.at ?? 0)) next.set(code, [...known, { at, value, quality }])
  }
  return next
}

/** The points with those of newer frames. */
export function withFrames(points: LivePoints, frames: readonly ReadingsFrame[]): LivePoints {
  const next = new Map(points)
  for (const { factors } of frames) {
    for (const [code, { value, timestamp, quality }] of Object.entries(factors)) {
      const known = next.get(code) ?? []
      const at = Date.parse(timestamp)
      if (at <= (known.at(-1)?.at ?? 0)) continue
      next.set(code, [...known.slice(1 - MOST), { at, value, quality }])
    }
  }
  return next
}
