import { verify } from '@node-rs/argon2'
import { afterEach, expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from '../src/features/sessions/passwords.ts'

vi.mock('@node-rs/argon2', { spy: true })
afterEach(() => void vi.mocked(verify).mockClear())

/** Algorithm and cost of each hash that was compared. */
const work = () =>
  vi.mocked(verify).mock.calls.map(([stored]) => String(stored).split('$').slice(1, 4).join('$'))

test('an unknown email takes the same work as a known one, and never has the right password', async () => {
  const stored = await hashPassword('correct horse battery')
  expect(await verifyPassword('correct horse battery', stored)).toBe(true)
  expect(await verifyPassword('wrong password', stored)).toBe(false)
  expect(await verifyPassword('wrong password', null)).toBe(false)
  expect(work()).toEqual(Array(3).fill('argon2id$v=19$m=19456,t=2,p=1'))
})
