import { describe, expect, it } from 'vitest'
import { pageOf, pageStart, wholePage } from './paging.ts'

describe('where a page begins', () => {
  it.each([
    { count: 0, offset: 0, start: 0 },
    { count: 0, offset: 30, start: 0 },
    { count: 25, offset: 20, start: 20 },
    { count: 25, offset: 24, start: 24 },
    { count: 25, offset: 25, start: 20 },
    { count: 20, offset: 20, start: 10 },
    { count: 1, offset: 999_999_999, start: 0 },
  ])('asked for $offset of $count it is $start', ({ count, offset, start }) => {
    expect(pageStart(count, { offset, limit: 10 })).toBe(start)
  })
})

describe('the envelope of a page', () => {
  const parts = { path: '/things/list/', limit: 10, results: [] as string[] }

  it('leads to its neighbours with the query as asked, and no host', () => {
    const query = { search: 'a&b=c', status: true, ordering: undefined, limit: 10, offset: 20 }
    const page = pageOf({ ...parts, query, start: 20, count: 45 })
    expect(page.next).toBe('/api/things/list/?search=a%26b%3Dc&status=true&limit=10&offset=30')
    expect(page.previous).toBe('/api/things/list/?search=a%26b%3Dc&status=true&limit=10&offset=10')
  })

  it('has no neighbour beyond either end', () => {
    expect(pageOf({ ...parts, query: {}, start: 0, count: 10 })).toMatchObject({ next: null, previous: null })
    expect(pageOf({ ...parts, query: {}, start: 3, count: 13 })).toMatchObject({
      next: null,
      previous: '/api/things/list/?limit=10&offset=0',
    })
  })

  it('of a whole list says how many there are', () => {
    expect(wholePage(['a', 'b'])).toEqual({
      count: 2,
      limit: 2,
      offset: 0,
      next: null,
      previous: null,
      results: ['a', 'b'],
    })
  })
})
