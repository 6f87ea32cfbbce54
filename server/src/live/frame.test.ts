import { expect, test } from 'vitest'
import { encodeTextFrame } from './frame.ts'

test.for([
  [0, [0x81, 0]],
  [125, [0x81, 125]],
  [126, [0x81, 126, 0, 126]],
  [65_535, [0x81, 126, 0xff, 0xff]],
  [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
] as [number, number[]][])('a text of %i bytes has the header of RFC 6455', ([length, header]) => {
  const frame = encodeTextFrame('a'.repeat(length))
  expect([...frame.subarray(0, header.length)]).toEqual(header)
  expect(frame.subarray(header.length).toString()).toBe('a'.repeat(length))
})

test('the length counts bytes, not characters', () => {
  const frame = encodeTextFrame('Độ')
  expect(frame[1]).toBe(5)
  expect(frame.subarray(2).toString()).toBe('Độ')
})
