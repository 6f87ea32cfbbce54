import { expect, test } from 'vitest'
import { playMessages } from './mutated-messages.ts'

test.for([1, 2, 3, 4])(
  'mutated messages (seed %i) are stored, refused or ignored, and nothing is thrown',
  (seed) => {
    const { sent, stored, refused, ignored, faults } = playMessages(4000, seed)
    expect(faults).toEqual([])
    expect(stored + refused + ignored).toBe(sent)
    expect(Math.min(stored, refused, ignored)).toBeGreaterThan(100)
  },
)
