import type { Page } from '@quantrac/contract'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { listAddress, type TableSearch } from './list-address.ts'
import { listPage } from './list-page.ts'

interface Row {
  id: number
  name: string
  status: boolean
}

const noRows: Page<Row> = { count: 0, limit: 10, offset: 0, next: null, previous: null, results: [] }
const calls: unknown[] = []

const list = listPage({
  key: ['rows'],
  call: async ({ query }): Promise<Page<Row>> => {
    calls.push(query)
    return noRows
  },
  filters: { type: ['water', 'air'], status: 'flag', module: 'text', group: /^(none|\d+)$/ },
  ordering: ['name', 'id'],
  defaultOrder: '-id',
})
const timed = listPage({ call: async (): Promise<Page<Row>> => noRows, isTimed: true })

const askedAt = (search: TableSearch) => list.asked(listAddress(search, ''), 0)
const nothing = { type: undefined, status: undefined, module: undefined, group: undefined }

describe('the query of a list', () => {
  test('without parameters in the address: the first page in the default order, without filters', () => {
    expect(askedAt({})).toEqual({ offset: 0, limit: 10, search: '', ordering: '-id', ...nothing })
  })

  test('every filter of the list, its search and its order', () => {
    const search = { type: 'air', status: 'false', module: 'NT-01', group: 'none', q: 'x', sort: 'name' }
    expect(askedAt({ ...search, page: '2' })).toEqual({
      offset: 10,
      limit: 10,
      search: 'x',
      ordering: 'name',
      type: 'air',
      status: 'false',
      module: 'NT-01',
      group: 'none',
    })
  })

  test.each<TableSearch>([
    { type: 'fire', status: '1', module: '', group: 'some' },
    { type: '__proto__', status: 'TRUE', group: '-1', sort: 'password' },
    { constructor: 'x', role: 'admin', sort: '--name' },
  ])('what the list does not know counts for nothing: %j', (search) => {
    expect(askedAt(search)).toEqual({ offset: 0, limit: 10, search: '', ordering: '-id', ...nothing })
  })

  test('a timed list has the times of its address', () => {
    const now = Date.parse('2026-11-20T01:00:00Z')
    expect(timed.asked(listAddress({ range: '7d' }, ''), now)).toMatchObject({ start_datetime: '2026-11-14' })
    expect(timed.asked(listAddress({ from: '2026-11-20T08:30' }, ''), now)).toMatchObject({
      start_datetime: '2026-11-20T01:30:00.000Z',
    })
    expect(askedAt({ range: '7d' })).not.toHaveProperty('start_datetime')
  })

  test("is passed to the call, and is part of the query's key", async () => {
    const query = list.query(askedAt({ type: 'air' }))
    expect(query.queryKey.slice(0, 2)).toEqual(['rows', 'page'])
    await new QueryClient().query(query)
    expect(calls).toEqual([askedAt({ type: 'air' })])
  })
})

describe('whether a filter is set', () => {
  const isFiltered = (search: TableSearch): boolean => list.isFiltered(listAddress(search, ''))

  test.each<TableSearch>([{ type: 'air' }, { status: 'true' }, { module: 'NT-01' }, { group: '7' }])(
    '%j is one',
    (search) => {
      expect(isFiltered(search)).toBe(true)
    },
  )

  test.each<TableSearch>([
    {},
    { type: 'fire' },
    { module: '' },
    { range: '7d' },
    { q: 'x', page: '2', sort: 'name' },
  ])('%j is none', (search) => {
    expect(isFiltered(search)).toBe(false)
  })

  test('a time range is a filter of a timed list, an invalid time is none', () => {
    expect(timed.isFiltered(listAddress({ range: 'today' }, ''))).toBe(true)
    expect(timed.isFiltered(listAddress({ from: 'yesterday' }, ''))).toBe(false)
  })

  test('a list with a prefix uses its own filters', () => {
    const users = listPage({ prefix: 'user_', filters: { role: ['admin'] } })
    expect(users.isFiltered(listAddress({ role: 'admin' }, users.prefix))).toBe(false)
    expect(users.isFiltered(listAddress({ user_role: 'admin' }, users.prefix))).toBe(true)
  })
})

describe('a list whose rows are all in the browser', () => {
  const given = {
    filters: { status: 'flag' },
    ordering: ['name', 'status'],
    whole: {
      match: ({ name, status }: Row, asked: { search: string; status: string | undefined }) =>
        name.includes(asked.search) && (asked.status ?? String(status)) === String(status),
      sort: { name: ({ name }: Row) => name, status: ({ status }: Row) => status },
    },
  } as const
  const whole = listPage(given)
  const rows: Row[] = Array.from({ length: 25 }, (_, n) => ({ id: n, name: `r${24 - n}`, status: n < 6 }))
  const shown = (search: TableSearch) => {
    const page = whole.wholePage(rows, listAddress(search, ''))
    return { count: page.count, names: page.rows.map(({ name }) => name) }
  }

  test('is paged in its own order', () => {
    const { count, names } = shown({ page: '3' })
    expect([count, names]).toEqual([25, ['r4', 'r3', 'r2', 'r1', 'r0']])
    expect(shown({ size: '25' }).names).toHaveLength(25)
  })

  test('is sorted before it is paged, numbers in texts by their value', () => {
    expect(shown({ sort: 'name' }).names.slice(0, 3)).toEqual(['r0', 'r1', 'r2'])
    expect(shown({ sort: '-name', page: '3' }).names).toEqual(['r4', 'r3', 'r2', 'r1', 'r0'])
  })

  test('is filtered by search and filters, and counts the rest', () => {
    expect(shown({ status: 'true', q: '1' })).toEqual({ count: 2, names: ['r21', 'r19'] })
    expect(shown({ status: 'perhaps' }).count).toBe(25)
  })

  test('past its end shows its last page', () => {
    expect(shown({ page: '9' }).names).toEqual(['r4', 'r3', 'r2', 'r1', 'r0'])
    expect(shown({ q: 'nothing', page: '2' })).toEqual({ count: 0, names: [] })
  })

  test('that is always short is shown at once', () => {
    const short = listPage({ ...given, isPaged: false })
    expect(short.wholePage(rows, listAddress({ page: '2' }, '')).rows).toHaveLength(25)
  })
})
