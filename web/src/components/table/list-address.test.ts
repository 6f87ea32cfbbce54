import { describe, expect, test } from 'vitest'
import { addressChanges, listAddress } from './list-address.ts'

describe('what the address of a list says', () => {
  test('an address without parameters means the first ten rows', () => {
    expect(listAddress({}, '')).toMatchObject({ page: 1, limit: 10, offset: 0, search: '' })
    expect(listAddress({}, '').ordering).toBeUndefined()
  })

  test('page, size, sort, search and filters are read', () => {
    const address = listAddress({ page: '3', size: '15', sort: '-code', q: 'nuoc', type: 'air' }, '')
    expect(address).toMatchObject({ page: 3, limit: 15, offset: 30, ordering: '-code', search: 'nuoc' })
    expect(address.filter('type')).toBe('air')
  })

  test.each(['0', '-1', '1.5', '01', ' 2', 'x', '', '99999999', '__proto__'])(
    'page and size %j are ignored',
    (text) => {
      expect(listAddress({ page: text, size: text }, '')).toMatchObject({ page: 1, limit: 10 })
    },
  )

  test('a size that is not offered is ignored', () => {
    expect(listAddress({ size: '1000' }, '').limit).toBe(10)
  })

  test('a list with a prefix reads only its own names', () => {
    const search = { page: '2', q: 'a', user_q: 'b', user_role: 'admin' }
    const address = listAddress(search, 'user_')
    expect(address).toMatchObject({ page: 1, search: 'b' })
    expect([address.filter('role'), address.filter('q')]).toEqual(['admin', 'b'])
  })
})

describe('what a change writes into the address', () => {
  // Strictly: a removed name must be present as undefined.
  const change = addressChanges('')

  test('defaults are not written into the address', () => {
    expect(change.page(1)).toStrictEqual({ page: undefined })
    expect(change.limit(10)).toStrictEqual({ page: undefined, size: undefined })
    expect(change.search('')).toStrictEqual({ page: undefined, q: undefined })
    expect(change.ordering(undefined)).toStrictEqual({ page: undefined, sort: undefined })
  })

  test('another page keeps all else; size, order, search and filters return to the first page', () => {
    expect(change.page(4)).toStrictEqual({ page: '4' })
    expect(change.limit(30)).toStrictEqual({ page: undefined, size: '30' })
    expect(change.ordering('-code')).toStrictEqual({ page: undefined, sort: '-code' })
    expect(change.search('a')).toStrictEqual({ page: undefined, q: 'a' })
    expect(change.filters({ type: 'air', status: undefined })).toStrictEqual({
      page: undefined,
      type: 'air',
      status: undefined,
    })
  })

  test('what is written is read back', () => {
    const search = {
      ...change.search('a'),
      ...change.limit(20),
      ...change.ordering('code'),
      ...change.page(3),
    }
    expect(listAddress(search, '')).toMatchObject({ page: 3, limit: 20, search: 'a', ordering: 'code' })
  })

  test('a list with a prefix writes and clears only its own names', () => {
    const users = addressChanges('user_')
    expect(users.filters({ role: 'admin' })).toStrictEqual({ user_page: undefined, user_role: 'admin' })
    expect(users.clear({ user_page: '2', user_dialog: 'add', group_q: 'x' })).toStrictEqual({
      user_page: undefined,
      user_dialog: undefined,
    })
  })
})
