import type { Group } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { groupBody, groupValues } from './group-form.ts'

const permission = (id: number) => ({ id, name: `p${id}`, content_type: 'adaptors.module', codename: 'x' })
const group: Group = {
  id: 1,
  name: 'Operators',
  permissions: [permission(9), permission(2)],
  module_ids: [7, 3],
  user_count: 0,
}

test('a group to edit comes with its rights and its modules in ascending order', () => {
  expect(groupValues(group)).toEqual({
    name: 'Operators',
    permission_ids: [2, 9],
    scope: 'chosen',
    module_ids: [3, 7],
  })
  expect(groupValues({ ...group, module_ids: [] }).scope).toBe('all')
})

test('a scope that was not touched is not sent', () => {
  expect(groupBody({ ...groupValues(group), name: ' Night ' }, group)).toEqual({
    name: 'Night',
    permission_ids: [2, 9],
  })
  expect(groupBody({ ...groupValues(undefined), name: 'New', permission_ids: [2] }, undefined)).toEqual({
    name: 'New',
    permission_ids: [2],
  })
})

test('a wider scope is sent as no modules, another one as its modules', () => {
  expect(groupBody({ ...groupValues(group), scope: 'all' }, group).module_ids).toEqual([])
  expect(groupBody({ ...groupValues(group), module_ids: [3] }, group).module_ids).toEqual([3])
  expect(
    groupBody({ ...groupValues(undefined), scope: 'chosen', module_ids: [3] }, undefined).module_ids,
  ).toEqual([3])
})
