import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askedTogether } from './asked-together.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const asked: (readonly number[])[] = []
const squares = askedTogether(async (keys: readonly number[]) => {
  asked.push(keys)
  if (keys.includes(13)) throw new Error('unlucky')
  return new Map(keys.filter((key) => key > 0).map((key) => [key, key * key]))
})
beforeEach(() => {
  asked.length = 0
})

async function answersTo(keys: readonly number[]): Promise<unknown> {
  const answers = Promise.all(keys.map(squares))
  const [all] = await Promise.all([answers, vi.runAllTimersAsync()])
  return all
}

test('what is asked for in the same moment is asked for once, each key one time', async () => {
  expect(await answersTo([2, 3, 2, -1])).toEqual([4, 9, 4, undefined])
  expect(asked).toEqual([[2, 3, -1]])
  expect(await answersTo([4]), 'later').toEqual([16])
  expect(asked).toEqual([[2, 3, -1], [4]])
})

test('more than a call takes are several calls', async () => {
  const keys = Array.from({ length: 201 }, (_, place) => place + 1_000)
  expect(await answersTo(keys)).toEqual(keys.map((key) => key * key))
  expect(asked.map(({ length }) => length)).toEqual([200, 1])
})

test('a failure is of that call only', async () => {
  const failed = [13, 2].map((key) => expect(squares(key)).rejects.toThrow('unlucky'))
  await Promise.all([...failed, vi.runAllTimersAsync()])
  expect(await answersTo([2])).toEqual([4])
})
