import { expect, test } from 'vitest'
import { addedAccess, isActiveAdmin, leftGroups, type AccountAccess } from './account-access.ts'

const person = (more: Partial<AccountAccess> = {}): AccountAccess => ({
  role: 'operator',
  is_active: true,
  group_ids: [],
  ...more,
})
const nothing = { admin: false, group_ids: [] }

test.for<[string, AccountAccess | null, AccountAccess, object]>([
  ['nothing changes', person({ group_ids: [1] }), person({ group_ids: [1] }), {}],
  ['a person is added without a group', null, person(), {}],
  ['a person is added with a group', null, person({ group_ids: [1] }), { group_ids: [1] }],
  ['an admin is added', null, person({ role: 'admin' }), { admin: true }],
  ['a group is added', person({ group_ids: [1] }), person({ group_ids: [1, 2] }), { group_ids: [2] }],
  ['a group is removed', person({ group_ids: [1, 2] }), person({ group_ids: [1] }), {}],
  ['the last group is removed', person({ group_ids: [1] }), person(), {}],
  ['an operator becomes admin', person(), person({ role: 'admin' }), { admin: true }],
  ['an admin becomes operator', person({ role: 'admin' }), person(), {}],
  [
    'an admin is made active',
    person({ role: 'admin', is_active: false }),
    person({ role: 'admin' }),
    { admin: true },
  ],
  [
    'a member is made active',
    person({ is_active: false, group_ids: [1] }),
    person({ group_ids: [1] }),
    { group_ids: [1] },
  ],
  ['a member is made inactive', person({ group_ids: [1] }), person({ is_active: false, group_ids: [1] }), {}],
  [
    'an inactive admin stays inactive',
    person({ role: 'admin', is_active: false }),
    person({ role: 'admin', is_active: false }),
    {},
  ],
])('what is added when %s', ([, before, after, added]) => {
  expect(addedAccess(before, after)).toEqual({ ...nothing, ...added })
})

test('the groups that a person leaves are those that they are no longer in', () => {
  expect(leftGroups(person({ group_ids: [1, 2] }), person({ group_ids: [2, 3] }))).toEqual([1])
  expect(leftGroups(person({ group_ids: [1] }), person({ group_ids: [1], is_active: false }))).toEqual([])
})

test('an inactive admin does not count as an active admin', () => {
  expect(isActiveAdmin(person({ role: 'admin' }))).toBe(true)
  expect(isActiveAdmin(person({ role: 'admin', is_active: false }))).toBe(false)
  expect(isActiveAdmin(person())).toBe(false)
})
