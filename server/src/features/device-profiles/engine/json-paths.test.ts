import { pathParts } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { leavesOf, nodesAt, valueAt } from './json-paths.ts'

const message = { a: { b: [1, { c: 2 }], 'd.e': 3, '"f': 5 }, g: null, '': 4 }

const parts = (path: string) => {
  const found = pathParts(path)
  if (found === null) throw new Error(`${path} is no path`)
  return found
}

test.for<[string, unknown[]]>([
  ['a.b.0', [[1, 'a.b.0']]],
  ['a.b.1.c', [[2, 'a.b.1.c']]],
  ['a."d.e"', [[3, 'a.d.e']]],
  ['a."\\"f"', [[5, 'a."f']]],
  [
    'a.b.*',
    [
      [1, 'a.b.0'],
      [{ c: 2 }, 'a.b.1'],
    ],
  ],
  [
    'a.b.**',
    [
      [1, 'a.b.0'],
      [2, 'a.b.1.c'],
    ],
  ],
  ['g', [[null, 'g']]],
  ['x.y', []],
  ['a.b.length', []],
  ['a.constructor', []],
  ['__proto__.*', []],
  ['.', [[message, '']]],
])('%s', ([path, expected]) => {
  expect(nodesAt(message, parts(path)).map(({ value, at }) => [value, at])).toEqual(expected)
})

test('what each * stood for is known', () => {
  expect(
    nodesAt({ x: { p: { v: 1 } }, y: { q: { v: 2 } } }, parts('*.*.v')).map(({ caught }) => caught),
  ).toEqual([
    ['x', 'p'],
    ['y', 'q'],
  ])
  expect(nodesAt(message, parts('a.**')).map(({ caught }) => caught)).toEqual([
    ['b.0'],
    ['b.1.c'],
    ['d.e'],
    ['"f'],
  ])
})

test('^. begins at the whole message', () => {
  expect(valueAt({ own: 1 }, { own: 2 }, parts('^.own'))).toBe(2)
})

test('every value of a message has a key', () => {
  expect(leavesOf(message)).toEqual(['a.b.0', 'a.b.1.c', 'a.d.e', 'a."f', 'g', ''])
})

test.for(['', 'a..b', '.a', 'a.', '**.a', 'a."b', 'a"b', 'a.b.'.repeat(30)])('%j is no path', (path) => {
  expect(path === '' ? null : pathParts(path)).toBeNull()
})

test('paths with two stars visit a bounded number of values', () => {
  const wide = Object.fromEntries(
    Array.from({ length: 600 }, (_, n) => [n, Array.from({ length: 600 }, () => 1)]),
  )
  expect(nodesAt(wide, parts('*.*')).length).toBeLessThanOrEqual(100_600)
})
