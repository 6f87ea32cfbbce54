/**
 * Compares judging with its model: on generated streams, and on histories whose readings arrive in any order, are
 * corrected and deleted while limits change: `node bench/checks/alerts.ts [n=100000] [seed]`. On the first difference
 * it prints the smallest stream that shows it and the seed, and exits with 1.
 */
import { compareStreams } from '../../server/test/alert-streams.ts'
import { compareArrivals } from '../../server/test/again-streams.ts'

const count = Number(process.argv[2] ?? 100_000)
const seed = process.argv[3] === undefined ? undefined : Number(process.argv[3])
if (!Number.isInteger(count) || count < 1 || (seed !== undefined && !Number.isInteger(seed))) {
  console.error('usage: node bench/checks/alerts.ts [number of streams] [seed]')
  process.exit(2)
}

const streams = compareStreams(count, seed)
endAt(streams.difference)
console.log(
  `${streams.streams} streams, ${streams.readings} readings, ${streams.alerts} alerts, 0 differences (seed ${streams.seed})`,
)
const arrivals = await compareArrivals(count, seed)
endAt(arrivals.difference)
console.log(
  `${arrivals.histories} histories in any order, ${arrivals.arrivals} arrivals, ${arrivals.alerts} alerts compared, 0 differences (seed ${arrivals.seed})`,
)

function endAt(difference: string | null): void {
  if (difference === null) return
  console.error(difference)
  process.exit(1)
}
