import { type SeriesOptions, valueAt } from './series.ts'
import type { SimulatedStation } from './station.ts'

/**
 * Lines of a CSV import, `module,factor,timestamp,value`, for every step in [from, to), oldest first, in pieces of a
 * few thousand lines.
 */
export function* historyCsv(
  station: SimulatedStation,
  span: { from: number; to: number; stepMs: number } & SeriesOptions,
): Generator<string> {
  let piece = 'module,factor,timestamp,value\n'
  let lines = 0
  const first = Math.ceil(span.from / span.stepMs) * span.stepMs
  for (let ts = first; ts < span.to; ts += span.stepMs) {
    const time = new Date(ts).toISOString()
    for (const factor of station.factors) {
      piece += `${station.code},${factor.code},${time},${valueAt(station, factor, { ...span, ts })}\n`
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
