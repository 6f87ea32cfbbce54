import { expect, test } from 'vitest'
import { hashKey, isKey, newKey, prefixOf } from './key-text.ts'

test('a key has its form, 33 random characters and a checksum', () => {
  const keys = Array.from({ length: 200 }, newKey)
  for (const key of keys)
    expect([key, isKey(key)]).toEqual([expect.stringMatching(/^qt_[0-9A-Za-z]{39}$/), true])
  expect(new Set(keys).size).toBe(keys.length)
  expect(prefixOf(keys[0] ?? '')).toBe(keys[0]?.slice(0, 9))
})

test('the form never changes: scanners know it', () => {
  expect(isKey(`qt_${'0'.repeat(33)}26BYXP`)).toBe(true)
})

test('no text with a wrong character is a key', () => {
  const key = newKey()
  for (let at = 0; at < key.length; at += 1) {
    const other = key.charAt(at) === 'x' ? 'y' : 'x'
    expect(isKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false)
  }
  for (const text of ['', 'qt_', key.slice(1), `${key}0`, ` ${key}`, `${key}\n`, key.toUpperCase()])
    expect(isKey(text)).toBe(false)
})

test('the hash is SHA-256 of the whole text', () => {
  expect(hashKey('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
