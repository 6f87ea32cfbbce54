import { startOfLocalDay } from '@quantrac/contract'
import { describe, expect, test } from 'vitest'
import { formatLocalIso, parseInstant } from './instant.ts'

const NOON = Date.parse('2026-11-20T05:00:00.000Z')

describe('an instant is read from every spelling that stations use', () => {
  test.each<[string, unknown]>([
    ['epoch seconds', NOON / 1000],
    ['epoch milliseconds', NOON],
    ['epoch seconds as digits', String(NOON / 1000)],
    ['epoch milliseconds as digits', String(NOON)],
    ['ISO with Z', '2026-11-20T05:00:00Z'],
    ['ISO with small letters', '2026-11-20t05:00:00z'],
    ['ISO with an offset', '2026-11-20T12:00:00+07:00'],
    ['ISO with a basic offset', '2026-11-20T01:30:00-0330'],
    ['ISO with an offset of hours', '2026-11-20T14:00:00+09'],
    ['ISO without a zone, which is local', '2026-11-20T12:00:00'],
    ['ISO with a space', '2026-11-20 12:00:00'],
    ['ISO without seconds', '2026-11-20 12:00'],
    ['yyyyMMddHHmmss, which is local', '20261120120000'],
    ['yyyyMMddHHmmss as a number', 20261120120000],
    ['spaces around it', ' 2026-11-20T05:00:00.000Z '],
  ])('%s', (_name, spelling) => {
    expect(parseInstant(spelling)).toBe(NOON)
  })

  test.each<[unknown, number]>([
    ['2026-11-20T05:00:00.123Z', NOON + 123],
    ['2026-11-20T05:00:00,5Z', NOON + 500],
    ['2026-11-20T05:00:00.29Z', NOON + 290],
    ['2026-11-20T05:00:00.123999999Z', NOON + 123],
    [NOON / 1000 + 0.25, NOON + 250],
    [`${NOON / 1000}.250`, NOON + 250],
    ['2026-11-20', NOON - 12 * 3_600_000],
    ['2024-02-29T00:00:00+07:00', Date.parse('2024-02-28T17:00:00Z')],
    [0, 0],
  ])('%s', (spelling, instant) => {
    expect(parseInstant(spelling)).toBe(instant)
  })
})

test.each<unknown>([
  '',
  'now',
  '7.25',
  '2026-13-01T00:00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-02-00T00:00:00Z',
  '2026-11-20T24:00:00Z',
  '2026-11-20T12:60:00Z',
  '2026-11-20T12:00:60Z',
  '2026-11-20T12:00:00+15:00',
  '2026-11-31T05:00:00Z',
  '2026-11-20T05:00:00.12aZ',
  '2026-11-20T05:00:6oZ',
  '2026-11-20T05:00:00.123z+',
  '20261320120000',
  '0001-01-01T00:00:00Z',
  '20/11/2026 12:00',
  '12:00',
  NOON * 1000,
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  null,
  undefined,
  true,
  {},
  [NOON],
])('%j is no instant', (value) => {
  expect(parseInstant(value)).toBeNull()
})

test('a megabyte of digits is no instant', () => {
  expect(parseInstant('1'.repeat(1_000_000))).toBeNull()
})

test('a day begins at midnight in Ho Chi Minh City', () => {
  const midnight = Date.parse('2026-11-19T17:00:00Z')
  expect(startOfLocalDay(NOON)).toBe(midnight)
  expect(startOfLocalDay(midnight)).toBe(midnight)
  expect(startOfLocalDay(midnight - 1)).toBe(midnight - 86_400_000)
})

test('reports print local time with its offset', () => {
  expect(formatLocalIso(NOON + 7)).toBe('2026-11-20T12:00:00.007+07:00')
})
