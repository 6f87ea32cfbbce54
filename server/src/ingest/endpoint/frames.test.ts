import * as fc from 'fast-check'
import { generate } from 'mqtt-packet'
import { expect, test } from 'vitest'
import { Frames } from './frames.ts'

const publish = (size: number) =>
  generate({
    cmd: 'publish',
    topic: 't',
    payload: Buffer.alloc(size, size % 251),
    qos: 1,
    messageId: 1,
    dup: false,
    retain: false,
  })

/** Takes all that is whole after each chunk, or only at the end. */
function cut(frames: Frames, chunks: Iterable<Buffer>, isEager: boolean): unknown[] {
  const taken: unknown[] = []
  const take = () => {
    for (let next = frames.next(); next !== null; next = frames.next()) {
      taken.push(next)
      if (typeof next === 'string') return
    }
  }
  for (const chunk of chunks) {
    frames.push(chunk)
    if (isEager) take()
  }
  if (!isEager) take()
  return taken
}

const bytes = (stream: Buffer) => [...stream].map((byte) => Buffer.from([byte]))

test('the packets come out whole and unchanged, however the stream is cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 20 }),
      fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 20 }),
      fc.boolean(),
      (sizes, cuts, isEager) => {
        const stream = Buffer.concat(sizes.map(publish))
        const chunks: Buffer[] = []
        for (let at = 0; at < stream.length; ) {
          const step = cuts[chunks.length % cuts.length] ?? 1
          chunks.push(stream.subarray(at, at + step))
          at += step
        }
        expect(cut(new Frames(1000), chunks, isEager)).toEqual(sizes.map(publish))
      },
    ),
  )
})

test('a packet over the bound is detected by its header alone, also byte by byte', () => {
  const stream = Buffer.concat([publish(10), publish(2000)])
  expect(cut(new Frames(1000), [stream], true)).toEqual([publish(10), 'tooLarge'])
  const header = stream.subarray(0, publish(10).length + 3)
  expect(cut(new Frames(1000), bytes(header), true)).toEqual([publish(10), 'tooLarge'])
})

test('the first packet has a bound of its own', () => {
  expect(cut(new Frames(1000, 100), [publish(200)], true)).toEqual(['tooLarge'])
  expect(cut(new Frames(1000, 100), [publish(50), publish(200)], true)).toEqual([publish(50), publish(200)])
})

test('a length that never ends is refused', () => {
  const endless = Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x80])
  expect(cut(new Frames(2 ** 40), [endless], true)).toEqual(['malformed'])
})

test('bytes that wait do not keep the chunk in which they came', () => {
  const frames = new Frames(2 ** 20)
  const chunk = Buffer.concat([
    Buffer.alloc(publish(0).length * 9000, publish(0)),
    publish(100).subarray(0, 50),
  ])
  let last: Buffer | undefined
  for (const next of cut(frames, [chunk, publish(100).subarray(50)], true)) last = next as Buffer // there is no error in it
  expect(last?.buffer.byteLength).toBeLessThan(1000)
})
