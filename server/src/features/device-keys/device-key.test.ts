import { expect, test } from 'vitest'
import { deviceKeyHash, isDeviceKey, makeDevicePassword } from './device-key.ts'

test('a password has at least 128 bits, of letters that are not confused or escaped in a URL', () => {
  const made = Array.from({ length: 500 }, makeDevicePassword)
  for (const password of made) expect(password).toMatch(/^[a-hjkmnp-z2-9]+$/)
  const used = new Set(made.join(''))
  expect(used.size).toBe(31)
  const shortest = Math.min(...made.map((password) => password.length))
  expect(shortest * Math.log2(used.size)).toBeGreaterThanOrEqual(128)
  expect(new Set(made).size).toBe(500)
})

test('only the password matches its hash', () => {
  const hash = deviceKeyHash('right')
  expect(isDeviceKey('right', hash)).toBe(true)
  expect(isDeviceKey(Buffer.from('right'), hash)).toBe(true)
  for (const wrong of ['', 'Right', 'right ', 'wrong']) expect(isDeviceKey(wrong, hash), wrong).toBe(false)
  expect(isDeviceKey('right', null)).toBe(false)
})
