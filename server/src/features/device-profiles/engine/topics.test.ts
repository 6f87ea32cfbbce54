import { topicPatternProblem } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { TopicIndex } from './topics.ts'

function found(patterns: readonly string[], topic: string) {
  const index = new TopicIndex<string>()
  for (const pattern of patterns) index.add(pattern, pattern)
  // The second time from what is remembered.
  index.find(topic)
  return index.find(topic).map(({ of, levels }) => [of, levels])
}

test.for<[string, string, object | null]>([
  ['tele/{module}/SENSOR', 'tele/plug1/SENSOR', { module: 'plug1' }],
  ['tele/{module}/SENSOR', 'tele/plug1/STATE', null],
  ['tele/{module}/SENSOR', 'tele/plug1', null],
  ['tele/{module}/SENSOR', 'tele//SENSOR', null],
  ['tele/{module}/SENSOR', 'tele/a/SENSOR/b', null],
  ['a/+/{b}', 'a/x/y', { b: 'y' }],
  ['a/#', 'a/x/y', {}],
  ['a/#', 'a', null],
  ['a/{rest#}', 'a/x/y', { rest: 'x/y' }],
  ['{first}/data', 'anything/data', { first: 'anything' }],
  ['a/b', 'A/b', null],
])('%s and %s: %j', ([pattern, topic, levels]) => {
  expect(topicPatternProblem(pattern)).toBeNull()
  expect(found([pattern], topic)).toEqual(levels === null ? [] : [[pattern, levels]])
})

test('the most exact pattern comes first, and of equal ones the first', () => {
  const patterns = ['a/#', '{x}/b/c', 'a/{y}/c', 'a/+/c', 'a/b/#', 'a/b/c']
  expect(found(patterns, 'a/b/c').map(([of]) => of)).toEqual([
    'a/b/c',
    'a/b/#',
    'a/{y}/c',
    'a/+/c',
    'a/#',
    '{x}/b/c',
  ])
})

test.for([
  '#',
  '{all#}',
  'a/#/b',
  'a/{b#}/c',
  'a+',
  'a/{b',
  'a/{b}{c}',
  '{a}/{a}',
  '$SYS/a',
  'a/{1}',
  'a/'.repeat(40),
])('%s is no pattern', (pattern) => {
  expect(topicPatternProblem(pattern)).toBe('topic-invalid')
})
