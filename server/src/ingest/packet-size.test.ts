import * as fc from 'fast-check'
import { generate } from 'mqtt-packet'
import { expect, test } from 'vitest'
import { PacketSizeGuard } from './packet-size.ts'

const publish = (size: number) =>
  generate({
    cmd: 'publish',
    topic: 't',
    payload: Buffer.alloc(size),
    qos: 1,
    messageId: 1,
    dup: false,
    retain: false,
  })

test('packets within the bound pass, however the stream is cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 20 }),
      fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 20 }),
      (sizes, cuts) => {
        const stream = Buffer.concat(sizes.map(publish))
        const guard = new PacketSizeGuard(1000)
        for (let at = 0, n = 0; at < stream.length; n += 1) {
          const step = cuts[n % cuts.length] ?? 1
          expect(guard.accepts(stream.subarray(at, at + step))).toBe(true)
          at += step
        }
      },
    ),
  )
})

test('a packet over the bound is detected by its header alone, also byte by byte', () => {
  const stream = Buffer.concat([publish(10), publish(2000)])
  expect(new PacketSizeGuard(1000).accepts(stream)).toBe(false)
  const guard = new PacketSizeGuard(1000)
  const accepted = [...stream].findIndex((byte) => !guard.accepts(Uint8Array.of(byte)))
  expect(accepted).toBe(publish(10).length + 2)
})

test('a length that never ends is refused', () => {
  expect(new PacketSizeGuard(2 ** 40).accepts(Uint8Array.of(0x30, 0x80, 0x80, 0x80, 0x80, 0x80))).toBe(false)
})
