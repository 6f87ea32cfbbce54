import { expect, test } from 'vitest'
import { playMutated } from '../../../test/mutated-packets.ts'

const runs = 10_000

test(`${runs} connections of mutated packets make no exception, and each ends`, async () => {
  const seen = await playMutated(runs, 13)
  await expect.poll(() => seen.open).toBe(0)
  expect(seen.errors).toEqual([])
}, 60_000)
