import { expect, test } from 'vitest'
import { idsOf, isWithoutIds, namesIn, namesOf } from './audit.names.ts'

const entry = {
  before: { module_ids: [1, 2], code: 'NT-01' },
  after: { module_ids: [2, 9], factor: 7, user_id: 4, user_ids: ['4', 1.5, -1, 2 ** 40, null] },
}

test('finds the ids of modules, factors and people on both sides, and nothing else', () => {
  expect(idsOf([entry])).toEqual({
    module: new Set([1, 2, 9]),
    factor: new Set([7]),
    user: new Set([4]),
  })
  expect(isWithoutIds(idsOf([{ before: null, after: { factor: 'COD', module: 'NT-01' } }]))).toBe(true)
})

test('names the ids by field; one that nobody knows is its number', () => {
  const names = namesOf([
    { kind: 'module', id: 1, name: 'NT-01' },
    { kind: 'module', id: 2, name: 'NT-02' },
    { kind: 'factor', id: 7, name: 'COD · NT-01' },
  ])
  expect(namesIn(entry, names)).toEqual({
    module_ids: { 1: 'NT-01', 2: 'NT-02', 9: '#9' },
    factor: { 7: 'COD · NT-01' },
    user_id: { 4: '#4' },
  })
})
