import { expect, test } from 'vitest'
import { compareArrivals } from '../../../test/again-streams.ts'

// The full number runs by `npm run check:alerts`, which also repeats a seed.
const HISTORIES = 2000

test('whatever the order of arrival, alerts are those of the model that reads everything in order', async () => {
  const { histories, difference } = await compareArrivals(HISTORIES)
  expect(difference).toBeNull()
  expect(histories).toBe(HISTORIES)
}, 60_000)
