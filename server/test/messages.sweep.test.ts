import { type ErrorCode, errorStatus, fieldErrorCodes } from '@quantrac/contract'
import { describe, expect, test } from 'vitest'
import { AppError } from '../src/errors.ts'
import { errorSentence } from '../src/words/errors.words.ts'
import { fieldSentence } from '../src/words/fields.words.ts'
import { localeOf } from '../src/words/locale.ts'
import { refusalOf } from '../src/http/refusals.ts'

const codes = Object.keys(errorStatus) as ErrorCode[] // the keys of that very table
// What the name of a file may be made of is told as it is typed; anything else in braces was not filled in.
const typed = String.raw`\{(?:province|facility|station|type|yyyy|MM|dd|HHmmss)\}`
const sentence = new RegExp(String.raw`^\p{Lu}(?:[^{}]|${typed}){3,}$`, 'u')

describe('every refusal has its words', () => {
  test.for(codes)('%s has a sentence in Vietnamese and in English', (code) => {
    for (const locale of ['vi', 'en'] as const) {
      const refusal = refusalOf(new AppError(code), locale)
      expect(refusal).toMatchObject({ status: errorStatus[code], body: { code } })
      expect(refusal.body.detail).toMatch(sentence)
      expect(refusal.retryAfter !== null).toBe([429, 503].includes(errorStatus[code]))
    }
    expect(errorSentence(code, 'vi')).not.toBe(errorSentence(code, 'en'))
  })
  test.for(fieldErrorCodes)('the field problem %s has a sentence in Vietnamese and in English', (code) => {
    for (const locale of ['vi', 'en'] as const) {
      const { status, body } = refusalOf(AppError.field('name', code), locale)
      expect({ status, body }).toEqual({ status: 400, body: { name: [expect.stringMatching(sentence)] } })
    }
    expect(fieldSentence(code, 'vi')).not.toBe(fieldSentence(code, 'en'))
  })
})

test('the reason from another program completes the sentence', () => {
  const refusal = refusalOf(new AppError('broker-refused', { reason: 'Not authorized' }), 'vi')
  expect(refusal.body.detail).toBe('Không kết nối được với máy chủ MQTT: Not authorized')
})

test.for([
  [undefined, 'vi'],
  ['', 'vi'],
  ['en', 'en'],
  ['en-US,en;q=0.9', 'en'],
  ['vi-VN,vi;q=0.9,en;q=0.8', 'vi'],
  ['fr,en;q=0.2', 'en'],
  ['vi;q=0.1,en;q=0.9', 'en'],
  ['en;q=0', 'vi'],
  ['en ;q=0.9', 'en'],
  ['fr ; q=1, en ; q=0.5', 'en'],
  ['en_US', 'en'],
  ['fr', 'vi'],
  ['*', 'vi'],
  [',;q=,;;=', 'vi'],
] as const)('the languages %s are answered in %s', ([header, locale]) => {
  expect(localeOf(header)).toBe(locale)
})
