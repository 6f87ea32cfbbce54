import { generate } from 'mqtt-packet'
import { expect, test } from 'vitest'
import { endpointLimits } from '../../endpoint-limits.ts'
import { connectOf, makeHost, makeSocket, playMutated } from '../../../test/mutated-packets.ts'
import { Connection } from './connection.ts'

const runs = 10_000

test(`${runs} connections of mutated packets make no exception, and each ends`, async () => {
  const seen = await playMutated(runs, 13)
  await expect.poll(() => seen.open).toBe(0)
  expect(seen.errors).toEqual([])
}, 60_000)

test('a connection with all its unacknowledged messages is read again when fewer than half of them are left', async () => {
  const waiting: (() => void)[] = []
  let taken = 0
  const { host } = makeHost({
    limits: { ...endpointLimits, unacknowledged: 4 },
    take: (_connection, { done }) => {
      taken += 1
      waiting.push(done)
      return true
    },
  })
  const socket = makeSocket()
  const connection = new Connection(socket, { address: '', transport: 'tcp' }, host)
  socket.push(connectOf(4))
  await expect.poll(() => connection.isOpen).toBe(true)
  for (let messageId = 1; messageId <= 12; messageId += 1)
    socket.push(
      generate({ cmd: 'publish', topic: 'a', payload: '1', qos: 1, messageId, dup: false, retain: false }),
    )
  await expect.poll(() => taken).toBe(4)
  const takenAfterEach: number[] = []
  for (let stored = 0; stored < 3; stored += 1) {
    waiting.shift()?.()
    await new Promise(setImmediate)
    takenAfterEach.push(taken)
  }
  expect(takenAfterEach).toEqual([4, 4, 7])
  connection.destroy()
})
