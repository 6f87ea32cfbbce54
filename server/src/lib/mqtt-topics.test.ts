import { expect, test } from 'vitest'
import { isTopicFilter, minimalFilters, topicMatcher } from './mqtt-topics.ts'

test.each(['#', '+', 'a', 'a/b', '/a', 'a/+/b', '+/+/#', 'nước/thải', 'a b', '$share-less'])(
  '%j is a filter',
  (filter) => {
    expect(isTopicFilter(filter)).toBe(true)
  },
)

test.each(['', 'a/#/b', '#/a', 'a#', '+x', 'x+/y', '$SYS/#', '$SYS', 'a\0b', '\ud800', 'x'.repeat(65_536)])(
  '%j is none',
  (filter) => {
    expect(isTopicFilter(filter)).toBe(false)
  },
)

test.each([
  ['#', 'a/b/c', true],
  ['#', '$SYS/load', false],
  ['+/b', '$SYS/b', false],
  ['$SYS/#', '$SYS/load', true],
  ['a/#', 'a', true],
  ['a/#', 'a/b/c', true],
  ['a/#', 'ab', false],
  ['a/+', 'a/b', true],
  ['a/+', 'a', false],
  ['a/+', 'a/b/c', false],
  ['a/+', 'a/', true],
  ['+/+', '/x', true],
  ['a/b', 'a/b', true],
  ['a/b', 'A/b', false],
  ['$share/copies/a/#', 'a/b', true],
  ['$share/copies/a/#', 'b', false],
  ['$queue/a/+', 'a/b', true],
])('%j takes %j: %j', (filter, topic, expected) => {
  expect(topicMatcher([filter])(topic)).toBe(expected)
})

test('any of several filters takes a topic, and none takes none', () => {
  expect(topicMatcher(['x', 'a/+'])('a/b')).toBe(true)
  expect(topicMatcher([])('a/b')).toBe(false)
  expect(topicMatcher(['#', '$own/#'])('$own/b')).toBe(true)
})

test('filters that another one covers are left out', () => {
  expect(minimalFilters(['a/#', 'a/b', 'a/+/c', 'b', 'b', 'a'])).toEqual(['a/#', 'b'])
  expect(minimalFilters(['a/+', 'a/b', 'a/b/c'])).toEqual(['a/+', 'a/b/c'])
  expect(minimalFilters(['#', '$share/x', 'y'])).toEqual(['#', '$share/x'])
  expect(minimalFilters(['a/+', 'a/#'])).toEqual(['a/#'])
})
