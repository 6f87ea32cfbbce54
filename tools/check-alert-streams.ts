/**
 * Compares judging with its model on generated streams: `node tools/check-alert-streams.ts [n=100000] [seed]`.
 * On the first difference it prints the smallest stream that shows it and the seed, and exits with 1.
 */
import { compareStreams } from '../server/test/alert-streams.ts'

const count = Number(process.argv[2] ?? 100_000)
const seed = process.argv[3] === undefined ? undefined : Number(process.argv[3])
if (!Number.isInteger(count) || count < 1 || (seed !== undefined && !Number.isInteger(seed))) {
  console.error('usage: node tools/check-alert-streams.ts [number of streams] [seed]')
  process.exit(2)
}

const seen = compareStreams(count, seed)
if (seen.difference !== null) {
  console.error(seen.difference)
  process.exit(1)
}
console.log(
  `${seen.streams} streams, ${seen.readings} readings, ${seen.alerts} alerts, 0 differences (seed ${seen.seed})`,
)
