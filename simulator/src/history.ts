import { type SeriesOptions, valueAt } from './series.ts'
import type { SimulatedStation } from './station.ts'

/**
 * Lines of a CSV import, `module,factor,timestamp,value`, for every step in [from, to), oldest first, in pieces of a
 * few thousand lines.
 */
export function* historyCsv(
  station: SimulatedStation,
  period: { from: number; to: number; stepMs: number } & SeriesOptions,
): Generator<string> {
  let piece = 'module,factor,timestamp,value\n'
  let lines = 0
  const first = Math.ceil(period.from / period.stepMs) * period.stepMs
  for (let ts = first; ts < period.to; ts += period.stepMs) {
    const time = new Date(ts).toISOString()
    for (const factor of station.factors) {
      piece += `${station.code},${factor.code},${time},${valueAt(station, factor, { ...period, ts })}\n`
      lines++
    }
    if (lines >= 5000) {
      yield piece
      piece = ''
      lines = 0
    }
  }
  if (piece !== '') yield piece
}
