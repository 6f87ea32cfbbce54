import { expect, test } from 'vitest'
import { NewestMessages } from './newest-messages.ts'

const message = (n: number, size = 10) => ({
  topic: 'a',
  payload: Buffer.from(String(n).padStart(size, ' ')),
  receivedAt: n,
})
const numbers = (kept: NewestMessages, id: string) =>
  kept.of(id).map(({ payload }) => Number(Buffer.from(payload).toString()))

test('the newest of each device are kept, the newest first, as their bytes came', () => {
  const kept = new NewestMessages({ ofEach: 3, bytes: 10_000, bytesOfOne: 100 })
  for (let n = 1; n <= 5; n += 1) kept.add('one', message(n))
  kept.add('other', { topic: 'b', payload: Buffer.from([0xff, 0x00, 0x80]), receivedAt: 6 })
  expect(numbers(kept, 'one')).toEqual([5, 4, 3])
  expect(kept.of('other')).toEqual([
    {
      received_at: new Date(6),
      topic: 'b',
      size: 3,
      payload: Buffer.from([0xff, 0x00, 0x80]),
      sender: null,
    },
  ])
})

test('of a long message the beginning is kept', () => {
  const kept = new NewestMessages({ ofEach: 3, bytes: 10_000, bytesOfOne: 4 })
  kept.add('one', { topic: 'a', payload: Buffer.from('abcdef'), receivedAt: 1 })
  expect(kept.of('one')).toMatchObject([{ size: 6, payload: Buffer.from('abcd') }])
})

test('where all would be too many each device keeps fewer, and none loses its newest to another that sends', () => {
  const kept = new NewestMessages({ ofEach: 20, bytes: 10_000, bytesOfOne: 1000 })
  for (let n = 1; n <= 500; n += 1)
    for (let device = 0; device < 20; device += 1) kept.add(`d${device}`, message(n))
  expect(kept.bytes).toBeLessThanOrEqual(10_000)
  for (let device = 0; device < 20; device += 1) expect(numbers(kept, `d${device}`)[0]).toBe(500)
})

test('made-up devices push out others, and never take more memory', () => {
  const kept = new NewestMessages({ ofEach: 20, bytes: 10_000, bytesOfOne: 1000 })
  for (let n = 1; n <= 10_000; n += 1) kept.add(`made-up-${n}`, message(n))
  expect(kept.bytes).toBeLessThanOrEqual(10_000)
  expect(numbers(kept, 'made-up-10000')).toEqual([10_000])
  expect(numbers(kept, 'made-up-1')).toEqual([])
})
