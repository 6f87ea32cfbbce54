import { expect, test } from 'vitest'
import { givenName, initialsOf } from './initials.ts'

test.for([
  ['Nguyễn Thị Lan', 'NL'],
  ['Lê Minh Đức', 'LĐ'],
  ['  Phạm   Dũng ', 'PD'],
  ['Đặng Ánh'.normalize('NFD'), 'ĐÁ'],
  ['Smith Anna', 'SA'],
  ['Lan', 'LA'],
  ['ca.truc@nhamay.example', 'CT'],
  ['admin@quantrac.local', 'AD'],
  ['x', 'X'],
  ['𝒜b', '𝒜B'],
  ['', ''],
])('«%s» is «%s» in a ring', ([name, letters]) => {
  expect(initialsOf(name ?? '')).toBe(letters)
})

test('a sentence says the given name alone', () => {
  expect(['Nguyễn Thị Lan', 'Lan', 'admin@quantrac.local'].map(givenName)).toEqual([
    'Lan',
    'Lan',
    'admin@quantrac.local',
  ])
})
