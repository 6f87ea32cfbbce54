import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { HeavyCalls, type Place } from './heavy-calls.ts'

/** A queue, and the names of the calls that it has started, in their order. */
function queue() {
  const heavy = new HeavyCalls()
  const started: string[] = []
  const places = new Map<string, Place>()
  const refused: string[] = []
  const enter = (user_id: number, name: string, { isFile = false, gone = new AbortController() } = {}) => {
    heavy.enter({ user_id, isFile, gone: gone.signal }).then(
      (place) => {
        started.push(name)
        places.set(name, place)
      },
      (error: unknown) => refused.push(`${name} ${error instanceof AppError ? error.code : 'unknown'}`),
    )
    return gone
  }
  const read = async (name: string) => {
    places.get(name)?.read()
    await settled()
  }
  const leave = async (name: string) => {
    places.get(name)?.leave()
    await settled()
  }
  const end = async (name: string) => {
    await read(name)
    await leave(name)
  }
  return { heavy, enter, read, leave, end, started, refused }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('four of a person run, the others in their order', async () => {
  const { enter, end, started } = queue()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) enter(1, name)
  await settled()
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  await end('b')
  await end('b')
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('who has not taken an answer has its place still, and keeps nobody else from reading', async () => {
  const { enter, read, leave, started } = queue()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) enter(1, name)
  for (const name of ['b1', 'b2', 'b3']) enter(2, name)
  await settled()
  await read('a1')
  await read('a1')
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3'])
  await leave('a1')
  await read('b1')
  expect(started.at(-1)).toBe('a5')
})

test('who left while the answer was made has its place until it is', async () => {
  const { enter, read, leave, started } = queue()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) enter(1, name)
  await settled()
  await leave('a1')
  expect(started).toHaveLength(4)
  await read('a1')
  expect(started.at(-1)).toBe('a5')
})

test('six of all people read; the next is of whom the fewest run', async () => {
  const { enter, end, started } = queue()
  for (const name of ['a1', 'a2', 'a3', 'a4']) enter(1, name)
  for (const name of ['b1', 'b2', 'b3']) enter(2, name)
  enter(3, 'c1')
  await settled()
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2'])
  await end('a1')
  expect(started.at(-1)).toBe('c1')
  await end('a2')
  expect(started.at(-1)).toBe('b3')
})

test('a file counts for its person alone, since a slow client keeps it for long', async () => {
  const { enter, started } = queue()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) enter(1, name, { isFile: true })
  for (const name of ['b1', 'b2', 'b3', 'b4']) enter(2, name, { isFile: true })
  for (const name of ['c1', 'c2', 'c3', 'c4']) enter(3, name)
  await settled()
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'b4', 'c1', 'c2', 'c3', 'c4'])
})

test('who has gone does not wait, and takes no place', async () => {
  const { enter, end, started, refused } = queue()
  for (const name of ['a', 'b', 'c', 'd']) enter(1, name)
  const gone = enter(1, 'e')
  enter(1, 'f')
  await settled()
  gone.abort()
  await settled()
  enter(1, 'g', { gone })
  await end('a')
  expect(started).toEqual(['a', 'b', 'c', 'd', 'f'])
  expect(refused).toEqual(['e bad-request', 'g bad-request'])
})

test('when the program stops, those that wait are refused and those that run end', async () => {
  const { heavy, enter, end, started, refused } = queue()
  for (const name of ['a', 'b', 'c', 'd', 'e']) enter(1, name)
  heavy.close()
  await end('a')
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  expect(refused).toEqual(['e stopping'])
})
