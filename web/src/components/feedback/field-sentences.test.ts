import { expect, test } from 'vitest'
import { apiErrorFrom } from '../../api/api-error.ts'
import { fieldSentences, type Joint } from './field-sentences.ts'

const said = (body: object, joint?: Joint): string =>
  fieldSentences(apiErrorFrom(400, body).messages, (field) => `<${field}>`, joint)

test('all messages of all fields are said, each as a sentence', () => {
  expect(said({ phone: ['Too short.', 'No digits'], born: ['In the future.'], odd: 'A text.' })).toBe(
    'Too short. No digits. In the future. A text.',
  )
})

test('or as a list with commas', () => {
  expect(said({ phone: ['Too short.', 'No digits.'], born: ['In the future.'] }, 'commas')).toBe(
    'Too short, No digits, In the future.',
  )
})

test('a message that several fields have is said once, with their names', () => {
  expect(said({ first: ['Blank.'], last: ['Blank.'], phone: ['Too short.'] })).toBe(
    '<first>, <last>: Blank. Too short.',
  )
})

test('under a field is the first of its messages', () => {
  expect(apiErrorFrom(400, { phone: ['Too short.', 'No digits.'] }).fields).toEqual({ phone: 'Too short.' })
})
