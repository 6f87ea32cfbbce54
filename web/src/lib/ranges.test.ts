import { describe, expect, test } from 'vitest'
import { moved, type RangeChoice, rangeOf, rangeText, spanBefore, spanOf } from './ranges.ts'

const at = (text: string): number => Date.parse(`${text}+07:00`)
const now = at('2026-03-20T08:42:16')
const words = (span: { from: number; to: number } | null) => span && [text(span.from), text(span.to)]
const text = (millis: number): string => new Date(millis + 7 * 3_600_000).toISOString().slice(0, 16)

describe('the stretch of a choice', () => {
  test.for([
    ['1h', '2026-03-20T07:42', '2026-03-20T08:42'],
    ['24h', '2026-03-19T08:42', '2026-03-20T08:42'],
    ['today', '2026-03-20T00:00', '2026-03-20T08:42'],
    ['yesterday', '2026-03-19T00:00', '2026-03-20T00:00'],
    ['thisMonth', '2026-03-01T00:00', '2026-03-20T08:42'],
    ['lastMonth', '2026-02-01T00:00', '2026-03-01T00:00'],
    ['1y', '2025-03-20T08:42', '2026-03-20T08:42'],
  ] as const)('%s', ([name, from, to]) => {
    expect(words(spanOf(name, now))).toEqual([from, to])
  })
})

describe('the arrows', () => {
  test.for<[string, RangeChoice, -1 | 1, unknown]>([
    ['today back is yesterday', 'today', -1, 'yesterday'],
    ['yesterday on is today', 'yesterday', 1, 'today'],
    ['this month back is the last one', 'thisMonth', -1, 'lastMonth'],
    ['there is nothing after now', '24h', 1, null],
    ['there is nothing after today', 'today', 1, null],
  ])('%s', ([, choice, direction, expected]) => {
    expect(moved(choice, now, direction)).toBe(expected)
  })

  test('a month back from a month is a whole month', () => {
    const back = moved('lastMonth', now, -1)
    expect(words(back as { from: number; to: number })).toEqual(['2026-01-01T00:00', '2026-02-01T00:00'])
  })

  test('back and on again gives the same stretch', () => {
    const back = moved('6h', now, -1)
    expect(words(back as { from: number; to: number })).toEqual(['2026-03-19T20:42', '2026-03-20T02:42'])
    expect(moved(back ?? '6h', now, 1)).toBe('6h')
  })

  test('a stretch that would reach beyond now ends now', () => {
    const choice = { from: at('2026-03-19T22:00:00'), to: at('2026-03-20T06:00:00') }
    expect(words(moved(choice, now, 1) as { from: number; to: number })).toEqual([
      '2026-03-20T00:42',
      '2026-03-20T08:42',
    ])
  })
})

describe('the stretch before', () => {
  test.for([
    ['24h', '2026-03-18T08:42', '2026-03-19T08:42'],
    ['today', '2026-03-19T00:00', '2026-03-19T08:42'],
    ['thisMonth', '2026-02-01T00:00', '2026-02-20T08:42'],
    ['lastMonth', '2026-01-01T00:00', '2026-01-29T00:00'],
  ] as const)('of %s', ([name, from, to]) => {
    expect(words(spanBefore(name, now))).toEqual([from, to])
  })

  test('of a month is no longer than that month', () => {
    expect(words(spanBefore('thisMonth', at('2026-03-31T12:00:00')))).toEqual([
      '2026-02-01T00:00',
      '2026-03-01T00:00',
    ])
  })
})

test('an address holds a choice, and anything else is no choice', () => {
  const choice = { from: at('2026-03-01T08:30:00'), to: at('2026-03-02T09:00:05') }
  expect(rangeText(choice)).toBe('2026-03-01T08:30~2026-03-02T09:00:05')
  expect(rangeOf(rangeText(choice))).toEqual(choice)
  expect(rangeOf('7d')).toBe('7d')
  for (const broken of ['', '8d', '2026-03-02T09:00~2026-03-01T08:30', '2026-03-02~2026-03-03', 7, undefined])
    expect(rangeOf(broken)).toBeUndefined()
})
