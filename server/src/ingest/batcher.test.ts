import { expect, test } from 'vitest'
import { Batcher, type BatchLimits, type Later } from './batcher.ts'
import type { Message } from './message.ts'

const limits: BatchLimits = {
  messages: 3,
  mostMessages: 3,
  bytes: 8000,
  milliseconds: 5,
  heldMessages: 6,
  heldBytes: 10_000,
}

/** A batcher whose batches end when the test ends them. */
function controlled(given: Partial<BatchLimits> = {}) {
  const batches: { topics: string[]; finish: () => void; fail: () => void; lock: () => void }[] = []
  const answered: string[] = []
  const batcher = new Batcher(
    (messages, locked) => {
      const { promise, resolve, reject } = Promise.withResolvers<readonly Later[]>()
      const topics = messages.map(({ topic }) => topic)
      batches.push({
        topics,
        finish: () => resolve([]),
        fail: () => reject(new Error('stopped')),
        lock: locked,
      })
      return promise
    },
    { ...limits, ...given },
  )
  const push = (topic: string, payload: Uint8Array = new Uint8Array(1)) => {
    const message: Message = {
      topic,
      payload,
      receivedAt: 0,
      retained: false,
      acknowledge: () => answered.push(topic),
    }
    batcher.push(message)
  }
  return { batcher, batches, answered, push }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a batch closes when it is full, or else when its first message has waited long enough', async () => {
  const { batches, push } = controlled()
  for (const topic of ['a', 'b', 'c', 'd']) push(topic)
  await settled()
  batches[0]?.lock()
  expect(batches[0]?.topics).toEqual(['a', 'b', 'c'])
  await expect.poll(() => batches[1]?.topics).toEqual(['d'])
})

test('a batch closes when its payloads are large, and a message that is too large goes alone', async () => {
  const { batches, push } = controlled({ milliseconds: 1 })
  for (const [topic, size] of [
    ['a', 3000],
    ['b', 6000],
    ['c', 9000],
  ] as const)
    push(topic, new Uint8Array(size))
  for (const n of [0, 1, 2]) {
    await expect.poll(() => batches.length).toBe(n + 1)
    batches[n]?.lock()
    batches[n]?.finish()
  }
  expect(batches.map(({ topics }) => topics)).toEqual([['a'], ['b'], ['c']])
})

test('a batch takes more of the messages that arrived while it waited', async () => {
  const { batches, push } = controlled({ mostMessages: 5, heldMessages: 20 })
  for (const topic of 'abcdefghijklm') push(topic)
  await settled()
  batches[0]?.lock()
  batches[0]?.finish()
  await expect.poll(() => batches.length).toBe(2)
  batches[1]?.lock()
  await expect.poll(() => batches.length).toBe(3)
  expect(batches.map(({ topics }) => topics.join(''))).toEqual(['abc', 'def', 'ghijk'])
})

test('no message is acknowledged before its batch is stored, and acknowledgements keep the order of arrival', async () => {
  const { batches, answered, push } = controlled()
  for (const topic of ['a', 'b', 'c', 'd', 'e', 'f']) push(topic)
  await settled()
  batches[0]?.lock()
  await settled()
  expect(batches).toHaveLength(2)
  batches[1]?.finish()
  await settled()
  expect(answered).toEqual([])
  batches[0]?.finish()
  await expect.poll(() => answered).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('a batch starts only when the previous one holds its locks', async () => {
  const { batches, push } = controlled()
  for (const topic of ['a', 'b', 'c', 'd', 'e', 'f']) push(topic)
  await settled()
  expect(batches).toHaveLength(1)
  batches[0]?.lock()
  await settled()
  expect(batches).toHaveLength(2)
})

test('a batch that was given up is not acknowledged', async () => {
  const { batcher, batches, answered, push } = controlled()
  for (const topic of ['a', 'b', 'c']) push(topic)
  await settled()
  batches[0]?.fail()
  await batcher.stop()
  expect(answered).toEqual([])
})

test('sources pause while there is no room for more messages or more bytes', async () => {
  const { batcher, batches, push } = controlled()
  let resumed = 0
  batcher.whenRoom(() => (resumed += 1))
  expect(resumed).toBe(1)
  for (let n = 0; n < 6; n += 1) push(`m${n}`)
  expect(batcher.hasRoom).toBe(false)
  batcher.whenRoom(() => (resumed += 1))
  expect(resumed).toBe(1)
  await settled()
  batches[0]?.finish()
  await expect.poll(() => resumed).toBe(2)

  const large = controlled()
  large.push('large', new Uint8Array(10_000))
  expect(large.batcher.hasRoom).toBe(false)
})

test('a long topic takes room like a large payload, and gives it back', async () => {
  const { batcher, batches, push } = controlled({ milliseconds: 1 })
  for (const letter of ['a', 'b', 'c']) push(letter.repeat(3000))
  expect(batcher.hasRoom).toBe(false)
  for (const n of [0, 1, 2]) {
    await expect.poll(() => batches.length).toBe(n + 1)
    batches[n]?.lock()
    batches[n]?.finish()
  }
  await expect.poll(() => batcher.hasRoom).toBe(true)
  expect(batches.map(({ topics }) => topics.map((topic) => topic[0]))).toEqual([['a'], ['b'], ['c']])
})

test('waiting messages are dropped unacknowledged at a stop', async () => {
  const { batcher, batches, answered, push } = controlled({ milliseconds: 60_000 })
  push('a')
  await batcher.stop()
  push('b')
  await settled()
  expect(batches).toEqual([])
  expect(answered).toEqual([])
})
