import type { PermissionCode } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { givesMore } from './group-rights.ts'

const given = (codename: string) => ({ id: 1, name: '', content_type: 'adaptors.module', codename })
const group = (codenames: string[], module_ids: number[] = []) => ({
  permissions: codenames.map(given),
  module_ids,
})
const person = (permissions: PermissionCode[], stations_reached: 'all' | 'some' = 'all') => ({
  role: 'operator' as const,
  permissions,
  stations_reached,
})

test.for([
  ['the same permissions', group(['view_module']), person(['adaptors.view_module']), false],
  ['one permission more', group(['view_module', 'delete_module']), person(['adaptors.view_module']), true],
  [
    'all stations to a limited person',
    group(['view_module']),
    person(['adaptors.view_module'], 'some'),
    true,
  ],
  [
    'some stations to a limited person',
    group(['view_module'], [1]),
    person(['adaptors.view_module'], 'some'),
    false,
  ],
  ['what a limited person cannot use', group(['add_module'], [1]), person([], 'some'), false],
] as const)('a group that gives %s', ([, one, by, expected]) => {
  expect(givesMore(one, by)).toBe(expected)
})

test('no group gives an admin more', () => {
  expect(givesMore(group(['delete_module']), { ...person([]), role: 'admin' })).toBe(false)
})
