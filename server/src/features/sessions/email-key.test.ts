import { expect, test } from 'vitest'
import { emailKey } from './email-key.ts'

test.for([
  ['An.Binh@Example.test', 'an.binh@example.test'],
  ['\t an@example.test \u00a0', 'an@example.test'],
  ['ａｎ＠ｅｘａｍｐｌｅ．ｔｅｓｔ', 'an@example.test'],
  ['a™@example.test', 'atm@example.test'],
  ['straße@example.test', 'strasse@example.test'],
  ['ΟΔΟΣ@example.test', 'οδος@example.test'],
  ['nguye\u0302\u0303n@example.test', 'nguyễn@example.test'],
] as const)('%s and %s are one account', ([one, other]) => {
  expect(emailKey(one)).toBe(emailKey(other))
  expect(emailKey(emailKey(one))).toBe(emailKey(one))
})

test.for([
  ['a.b@example.test', 'ab@example.test'],
  ['a+1@example.test', 'a@example.test'],
  ['nguyên@example.test', 'nguyen@example.test'],
] as const)('%s and %s are two accounts', ([one, other]) => {
  expect(emailKey(one)).not.toBe(emailKey(other))
})
