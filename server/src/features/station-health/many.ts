import { lateAfterMs } from '@quantrac/contract'
import type { StationFacts } from './facts.ts'
import { heardOf, quietMs, type Watch } from './health.ts'

/** Fewer stations are told one by one. */
export const leastMany = 10

/** The stations of which nothing comes now, also those that are not silent for long enough to be told of. */
export function quietOf(
  stations: readonly (StationFacts & { readonly isOffline: boolean })[],
  watchOf: (id: number) => Watch | undefined,
  now: number,
): { readonly watched: number; readonly quiet: number[] } {
  const quiet: number[] = []
  let watched = 0
  for (const station of stations) {
    const watch = watchOf(station.id)
    const heard = heardOf(station, now)
    if (watch === undefined || watch.regular_since === null || heard === null) continue
    watched += 1
    const isQuiet = quietMs(heard, watch, now) > lateAfterMs(station.interval_seconds)
    if (isQuiet || station.isOffline) quiet.push(station.id)
  }
  return { watched, quiet }
}

/**
 * Whether most stations are silent together, which says more of the way to them than of each: half of them begin it,
 * less than a quarter end it. Pure.
 */
export function areMany(before: boolean, { watched, quiet }: { watched: number; quiet: number }): boolean {
  if (before) return quiet >= Math.max(leastMany / 2, watched / 4)
  return quiet >= Math.max(leastMany, watched / 2)
}
