import type { Module } from '@quantrac/contract'
import { expect, test, vi } from 'vitest'
import type { FactorChoice } from './choices-query.ts'
import { createFactorStore } from './factor-store.ts'

const factor = (id: number) => ({ id, code: `F${id}`, name: `Factor ${id}`, unit: '' })

const station = (code: string): Module => ({
  id: 1,
  code,
  name: code,
  description: '',
  manufacturer_id: code,
  type: 'air',
  status: true,
  latitude: null,
  longitude: null,
  interval_seconds: 300,
  contact: '',
  factor_count: 1,
  last_seen_at: null,
})
const stations = (...codes: string[]) => codes.map(station)
const hundred = stations(...Array.from({ length: 100 }, (_, index) => `S${index}`))

type Answer = [string, FactorChoice[]][]

/** A server with pages of ten modules. */
async function* inPages(asked: readonly Module[]): AsyncGenerator<Answer> {
  for (let at = 0; at < asked.length; at += 10)
    yield asked.slice(at, at + 10).map(({ code }): [string, FactorChoice[]] => [code, [factor(1)]])
}
const codes = (fetch: ReturnType<typeof vi.fn<typeof inPages>>) =>
  fetch.mock.calls.map(([asked]) => asked.map(({ code }) => code))

test('each module is requested once, however often its factors are wanted', async () => {
  const fetch = vi.fn<typeof inPages>(inPages)
  const store = createFactorStore(fetch)
  await Promise.all([store.load(stations('A', 'B')), store.load(stations('B', 'C'))])
  await store.load(stations('A'))
  expect(codes(fetch)).toEqual([['A', 'B'], ['C']])
  expect([...store.known()]).toEqual([
    ['A', [factor(1)]],
    ['B', [factor(1)]],
    ['C', [factor(1)]],
  ])
})

test('modules whose page fails are known as failed, and the next request tries them again', async () => {
  const fetch = vi.fn<typeof inPages>(inPages).mockImplementationOnce(async function* (asked) {
    for await (const page of inPages(asked)) {
      yield page
      throw new Error('no answer')
    }
  })
  const store = createFactorStore(fetch)
  await store.load(hundred)
  expect(store.known().get('S9')).toEqual([factor(1)])
  expect(store.known().get('S10')).toBe('failed')
  await store.load(hundred)
  expect(store.known().get('S10')).toEqual([factor(1)])
  expect(codes(fetch)[1]).not.toContain('S9')
})

test('a module that the answer leaves out has failed', async () => {
  const store = createFactorStore(async function* () {
    yield []
  })
  await store.load(stations('A'))
  expect(store.known().get('A')).toBe('failed')
})

test('a hundred modules are published in few batches', async () => {
  const store = createFactorStore(inPages)
  const listener = vi.fn<() => void>()
  store.subscribe(listener)
  await store.load(hundred)
  expect(store.known().size).toBe(100)
  expect(listener).toHaveBeenCalledTimes(10)
})

test('after the page is closed no further module is requested', async () => {
  const store = createFactorStore(async function* (asked) {
    for await (const page of inPages(asked)) {
      store.stop()
      yield page
    }
  })
  await store.load(hundred)
  expect(store.known().size).toBe(10)
})
