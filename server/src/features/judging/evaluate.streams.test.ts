import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareStreams, playStream, streams } from '../../../test/alert-streams.ts'

// The full number runs by `node tools/check-alert-streams.ts`, which also repeats a seed.
const STREAMS = 3000

test('the alerts of any stream are those of the model, one open at a time, and nothing fires twice', () => {
  const { streams: compared, difference } = compareStreams(STREAMS)
  expect(difference).toBeNull()
  expect(compared).toBe(STREAMS)
})

test('the streams reach every end that an alert of each class can come to', () => {
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
