/**
 * Compares `evaluate` with its model on generated streams: `node tools/check-alert-streams.ts [n=100000] [seed]`.
 * Exits with 1 on the first difference, after printing the smallest stream that shows it and the seed.
 */
import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { modelOf, playStream, streams } from '../server/test/alert-streams.ts'

const count = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31)
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
  console.error('usage: node tools/check-alert-streams.ts [number of streams] [seed]')
  process.exit(2)
}

const seen = { streams: 0, readings: 0, alerts: 0 }
const property = fc.property(streams, (stream) => {
  const { rows, judged } = playStream(stream)
  seen.streams += 1
  seen.readings += judged
  seen.alerts += rows.length
  return isDeepStrictEqual(rows, modelOf(stream))
})
const result = fc.check(property, { numRuns: count, seed })
if (result.failed) {
  console.error(fc.defaultReportMessage(result))
  process.exit(1)
}
console.log(
  `${seen.streams} streams, ${seen.readings} readings, ${seen.alerts} alerts, 0 differences (seed ${seed})`,
)
