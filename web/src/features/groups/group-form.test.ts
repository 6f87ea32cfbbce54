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
  second_factor_days: null,
}

test('the permissions and modules of a group to edit are in ascending order', () => {
  expect(groupValues(group)).toEqual({
    name: 'Operators',
    permission_ids: [2, 9],
    scope: 'chosen',
    module_ids: [3, 7],
    needs_second: false,
    second_factor_days: '7',
  })
  expect(groupValues({ ...group, module_ids: [] }).scope).toBe('all')
})

test('an unchanged scope is not sent', () => {
  expect(groupBody({ ...groupValues(group), name: ' Night ' }, group)).toEqual({
    name: 'Night',
    permission_ids: [2, 9],
  })
  expect(groupBody({ ...groupValues(undefined), name: 'New', permission_ids: [2] }, undefined)).toEqual({
    name: 'New',
    permission_ids: [2],
  })
})

test('a scope of all modules is sent as an empty list, a chosen one as its modules', () => {
  expect(groupBody({ ...groupValues(group), scope: 'all' }, group).module_ids).toEqual([])
  expect(groupBody({ ...groupValues(group), module_ids: [3] }, group).module_ids).toEqual([3])
  expect(
    groupBody({ ...groupValues(undefined), scope: 'chosen', module_ids: [3] }, undefined).module_ids,
  ).toEqual([3])
})

test('two-step sign-in is sent where it has changed, with its days', () => {
  const strict = { ...group, second_factor_days: 14 }
  expect(groupValues(strict)).toMatchObject({ needs_second: true, second_factor_days: '14' })
  expect('second_factor_days' in groupBody(groupValues(strict), strict)).toBe(false)
  expect(groupBody({ ...groupValues(strict), needs_second: false }, strict).second_factor_days).toBeNull()
  const now = { ...groupValues(group), needs_second: true, second_factor_days: '0' }
  expect(groupBody(now, group).second_factor_days).toBe(0)
})
