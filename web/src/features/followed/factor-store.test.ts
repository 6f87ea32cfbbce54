import { expect, test, vi } from 'vitest'
import { createFactorStore } from './factor-store.ts'

const factor = (id: number) => ({ id, code: `F${id}`, name: `Factor ${id}`, unit: '' })

type Fetch = (code: string) => Promise<ReturnType<typeof factor>[]>

test('each station is asked for once, however often its factors are wanted', async () => {
  const fetch = vi.fn<Fetch>(async () => [factor(1)])
  const store = createFactorStore(fetch)
  await Promise.all([store.load(['A', 'B']), store.load(['B'])])
  await store.load(['A'])
  expect(fetch.mock.calls).toEqual([['A'], ['B']])
  expect([...store.known()]).toEqual([
    ['A', [factor(1)]],
    ['B', [factor(1)]],
  ])
})

test('a station that does not answer is known as failed, and the next asking tries again', async () => {
  const fetch = vi.fn<Fetch>(async () => [factor(1)]).mockRejectedValueOnce(new Error('no answer'))
  const store = createFactorStore(fetch)
  await store.load(['A'])
  expect(store.known().get('A')).toBe('failed')
  await store.load(['A'])
  expect(store.known().get('A')).toEqual([factor(1)])
})

test('a hundred stations are told in few batches', async () => {
  const store = createFactorStore(async () => [factor(1)])
  const listener = vi.fn<() => void>()
  store.subscribe(listener)
  await store.load(Array.from({ length: 100 }, (_, index) => `S${index}`))
  expect(store.known().size).toBe(100)
  expect(listener.mock.calls.length).toBeLessThan(10)
})

test('after the page has gone no further station is asked for', async () => {
  const store = createFactorStore(async () => {
    store.stop()
    return [factor(1)]
  })
  await store.load(Array.from({ length: 100 }, (_, index) => `S${index}`))
  expect(store.known().size).toBeLessThan(100)
})
