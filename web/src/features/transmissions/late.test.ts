import type { Transmission } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { lookOf } from './late.ts'

const now = Date.parse('2026-11-25T12:52:00+07:00')
const at = (clock: string) => `2026-11-25T${clock}:00+07:00`

const destination = (state: Partial<Transmission['state']>, enabled = true) =>
  ({
    enabled,
    wait_seconds: 30,
    state: { pending: 0, oldest_pending: null, error: null, sent_until: at('12:45'), ...state },
  }) as Transmission

test('a file that was just made is not late; one that waits for long or was refused is', () => {
  expect(lookOf(destination({ pending: 1, oldest_pending: at('12:50') }), now)).toBe('sent')
  expect(lookOf(destination({ pending: 1, oldest_pending: at('12:45') }), now)).toBe('late')
  expect(lookOf(destination({ pending: 1, oldest_pending: at('12:50'), error: 'refused' }), now)).toBe('late')
})

test('an error of which no file is left says nothing, nor one of a destination that is off', () => {
  expect(lookOf(destination({ error: 'refused' }), now)).toBe('sent')
  expect(lookOf(destination({ pending: 3, oldest_pending: at('08:00') }, false), now)).toBe('off')
  expect(lookOf(destination({ sent_until: null }), now)).toBe('new')
})
