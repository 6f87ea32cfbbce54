import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('UI-314 a text of 100 characters stays whole, one more is cut to 100 and «...»', () => {
  expect(cutText('a'.repeat(100), 100)).toBe('a'.repeat(100))
  expect(cutText('a'.repeat(101), 100)).toBe(`${'a'.repeat(100)}...`)
})

test('a surrogate pair is never split', () => {
  expect(cutText('🌊'.repeat(3), 2)).toBe('🌊🌊...')
})
