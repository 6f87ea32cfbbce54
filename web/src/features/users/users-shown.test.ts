import type { User } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { groupsOf, heldWhole, mostHeld, type UserFilter, userMatches } from './users-shown.ts'

const person = (given: Partial<User> & { id: number }): User => ({
  username: `user${given.id}`,
  email: `user${given.id}@example.test`,
  first_name: 'An',
  last_name: 'Nguyễn Văn',
  phone_number: '0900000000',
  phonenumber: '0900000000',
  date_of_birth: '1990-05-17',
  role: 'operator',
  groups: [],
  is_active: true,
  ...given,
})
const night = { id: 2, name: 'Ca đêm' }
const day = { id: 1, name: 'Ca ngày' }
const users = [
  person({ id: 1, email: 'Dung@example.test', last_name: 'Trần', first_name: 'Đức Dũng', role: 'admin' }),
  person({ id: 2, groups: [night, day] }),
  person({ id: 3, is_active: false, groups: [day] }),
]
const all: UserFilter = { search: '', role: undefined, group: undefined, status: undefined }
const shown = (filter: Partial<UserFilter>): number[] =>
  users.filter((user) => userMatches(user, { ...all, ...filter })).map(({ id }) => id)

test('a search finds name and email without case and marks, the name in either order', () => {
  expect(shown({ search: ' tran duc dung ' })).toEqual([1])
  expect(shown({ search: 'ĐỨC DŨNG TRẦN' })).toEqual([1])
  expect(shown({ search: 'dung@EXAMPLE' })).toEqual([1])
  expect(shown({ search: '0900' })).toEqual([1, 2, 3])
  expect(shown({ search: 'nobody' })).toEqual([])
})

test('role, group and status narrow the list', () => {
  expect(shown({})).toEqual([1, 2, 3])
  expect(shown({ role: 'admin' })).toEqual([1])
  expect(shown({ group: '1' })).toEqual([2, 3])
  expect(shown({ group: 'none' })).toEqual([1])
  expect(shown({ status: 'false' })).toEqual([3])
  expect(shown({ group: '1', status: 'true' })).toEqual([2])
})

test('the groups to filter by are those that somebody is in, each once, by name', () => {
  expect(groupsOf(users)).toEqual([night, day])
})

test('users are held whole up to 200 of them; beyond, the server is asked for each page', () => {
  const answer = (count: number) => ({
    count,
    limit: mostHeld,
    offset: 0,
    next: null,
    previous: null,
    results: Array.from({ length: Math.min(count, mostHeld) }, (_, id) => person({ id })),
  })
  expect(heldWhole(answer(0))).toEqual([])
  expect(heldWhole(answer(200))).toHaveLength(200)
  expect(heldWhole(answer(201))).toBeNull()
})
