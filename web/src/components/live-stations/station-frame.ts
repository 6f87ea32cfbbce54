import type { ModuleLatest, ReadingsFrame } from '@quantrac/contract'
import type { LatestStations } from './stations-query.ts'

/** The newest frame of a module, and its arrival by `performance.now()`. */
export interface ArrivedFrame {
  frame: ReadingsFrame
  at: number
}

/** The newest frames by the module's code. */
export type ArrivedFrames = ReadonlyMap<string, ArrivedFrame>

/**
 * Returns the function that applies frames to an answer. A module without a newer frame stays the same object, so that
 * its card need not render again.
 */
export function frameMerger(): (answer: LatestStations, frames: ArrivedFrames) => ModuleLatest[] {
  const merged = new WeakMap<ModuleLatest, { frame: ReadingsFrame; station: ModuleLatest }>()
  return ({ stations, askedAt }, frames) =>
    stations.map((station) => {
      const arrived = frames.get(station.code)
      if (arrived === undefined || arrived.at < askedAt) return station
      const { frame } = arrived
      // The answer may have been written after the frame, although it was requested before.
      if (station.last_seen_at !== null && frame.timestamp < station.last_seen_at) return station
      const known = merged.get(station)
      if (known?.frame === frame) return known.station
      const next = withFrame(station, frame)
      merged.set(station, { frame, station: next })
      return next
    })
}

/** A frame has every factor with a reading, but no limits; they stay. */
function withFrame(station: ModuleLatest, frame: ReadingsFrame): ModuleLatest {
  const factors = station.factors.map((factor) => {
    // A factor may be called `constructor`.
    const sent = Object.hasOwn(frame.factors, factor.code) ? frame.factors[factor.code] : undefined
    return sent === undefined ? factor : { ...factor, ...sent }
  })
  return {
    ...station,
    state: frame.state,
    condition: frame.condition,
    last_seen_at: frame.timestamp,
    factors,
  }
}
