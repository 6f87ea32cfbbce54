import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareStreams, playStream, streams } from '../../../test/alert-streams.ts'

// The full number runs by `node bench/checks/alerts.ts`, which also repeats a seed.
const STREAMS = 3000

test('any stream gives the alerts of the model, at most one open at a time and none twice', () => {
  const { streams: compared, difference } = compareStreams(STREAMS)
  expect(difference).toBeNull()
  expect(compared).toBe(STREAMS)
})

test('the streams cover every way in which an alert of each class can end', () => {
  const reached = new Set<string>()
  for (const stream of fc.sample(streams, { numRuns: STREAMS, seed: 1 })) {
    for (const row of playStream(stream).rows) {
      reached.add(`${row.class} ${row.closed?.reason ?? 'open'}`)
      if (row.started_at < row.raised_by) reached.add(`${row.class} delayed`)
    }
  }
  const ends = ['open', 'recovered', 'direction', 'disabled', 'delayed']
  const expected = [
    ...['HI', 'LO'].flatMap((severe) => ends.map((end) => `${severe} ${end}`)),
    ...['WHI', 'WLO'].flatMap((warning) => [...ends, 'escalated'].map((end) => `${warning} ${end}`)),
  ]
  expect([...reached].sort()).toEqual(expected.sort())
})
