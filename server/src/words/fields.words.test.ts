import { expect, test } from 'vitest'
import { fieldSentence } from './fields.words.ts'

test('a sentence with a number agrees with it', () => {
  expect(fieldSentence('too-few', 'en', 1)).toBe('Choose at least 1 item.')
  expect(fieldSentence('too-few', 'en', 2)).toBe('Choose at least 2 items.')
  expect(fieldSentence('too-long', 'en', 1n)).toBe('Enter at most 1 character.')
  expect(fieldSentence('too-few', 'vi', 1)).toBe('Hãy chọn ít nhất 1 mục.')
  expect(fieldSentence('factors-beyond-limit', 'en', 1)).toBe('This type of widget shows at most 1 factor.')
})
