import type { ProfileTried } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { linksOf, type Reading } from './links.ts'
import { messageTree } from './message-tree.ts'

const reading = (factor: string, value: number): Reading => ({
  factor,
  value,
  quality: 0,
  timestamp: '2026-11-20T05:00:00.000Z',
  module: 'plug1',
  unit: '',
})
const tried = (...readings: Reading[]): ProfileTried => ({
  profile: 'tasmota',
  module: 'plug1',
  readings,
  refused: [],
  ignored: [],
  ignored_because: null,
})
const links = (text: string, read: ProfileTried) =>
  Object.fromEntries(
    [...linksOf(messageTree(text) ?? [], read)].map(([id, one]) => [
      id.replaceAll('\u001F', ' '),
      one.factor,
    ]),
  )

test('a value is the reading that is named as the end of its keys', () => {
  const text = '{"object":{"temperature":21.5,"deep":{"x":1}},"x":1,"PM2.5":3}'
  const read = tried(reading('temperature', 21.5), reading('deep.x', 1), reading('PM2.5', 3))
  expect(links(text, read)).toEqual({
    'object temperature': 'temperature',
    'object deep x': 'deep.x',
    'PM2.5': 'PM2.5',
  })
})

test('where no name fits, the only value that is equal is the reading', () => {
  const text = '{"list":[{"n":"COD","v":40},{"n":"TSS","v":20}],"a":7,"b":7}'
  expect(links(text, tried(reading('COD', 40), reading('TSS', 20), reading('other', 7)))).toEqual({
    'list 0 v': 'COD',
    'list 1 v': 'TSS',
  })
})

test('nothing is read: nothing is linked', () => {
  expect(linksOf(messageTree('{"a":1}') ?? [], null).size).toBe(0)
})
