import { expect, test } from 'vitest'
import { everyValue, valueIn } from './values.ts'

const plain = { scale: 1, offset: 0, missing: null, word_order: 'ABCD' } as const
const words = (hex: string) => Buffer.from(hex, 'hex')

test.for([
  ['int16', 'FFFE', -2],
  ['uint16', 'FFFE', 65_534],
  ['int32', 'FFFFFFFE', -2],
  ['uint32', 'FFFFFFFE', 4_294_967_294],
  ['int64', 'FFFFFFFFFFFFFFFE', -2],
  ['uint64', '0000000100000002', 4_294_967_298],
  ['float32', '43660000', 230],
  ['float64', '406CC00000000000', 230],
] as const)('%s of %s is %d', ([type, hex, value]) => {
  expect(valueIn(words(hex), { ...plain, type })).toBe(value)
})

test.for([
  ['float32', 'ABCD', '4366199A'],
  ['float32', 'CDAB', '199A4366'],
  ['float32', 'BADC', '66439A19'],
  ['float32', 'DCBA', '9A196643'],
] as const)('%s in the order %s arrives as %s', ([type, word_order, hex]) => {
  expect(valueIn(words(hex), { ...plain, type, word_order })).toBe(230.1)
})

test('eight bytes have the same four orders', () => {
  const orders = [
    ['ABCD', '0001020304050607'],
    ['CDAB', '0607040502030001'],
    ['BADC', '0100030205040706'],
    ['DCBA', '0706050403020100'],
  ] as const
  for (const [word_order, hex] of orders)
    expect(valueIn(words(hex), { ...plain, type: 'uint64', word_order })).toBe(Number(0x0001020304050607n))
})

test('one word has two orders', () => {
  expect(valueIn(words('0102'), { ...plain, type: 'uint16' })).toBe(0x0102)
  expect(valueIn(words('0102'), { ...plain, type: 'uint16', word_order: 'DCBA' })).toBe(0x0201)
})

test('scale and offset give the digits that a person expects', () => {
  const form = { ...plain, type: 'uint16', scale: 0.1, offset: -40 } as const
  expect(valueIn(words('08FD'), form)).toBe(190.1)
  expect(valueIn(words('08FD'), { ...form, offset: 0 })).toBe(230.1)
})

test('a float of 32 bits has its own digits and no more', () => {
  expect(valueIn(words('3DCCCCCD'), { ...plain, type: 'float32' })).toBe(0.1)
  // The nearest neighbour of 0.1 stays another number.
  expect(valueIn(words('3DCCCCCE'), { ...plain, type: 'float32' })).toBe(0.10000001)
})

test.for([
  ['float32', '7FC00000', null],
  ['float32', '7F800000', null],
  ['float64', 'FFF8000000000000', null],
  ['int16', '8000', '8000'],
  ['uint32', 'FFFFFFFF', 'FFFFFFFF'],
] as const)('%s %s means that there is no value', ([type, hex, missing]) => {
  expect(valueIn(words(hex), { ...plain, type, missing })).toBeNull()
})

test('what means none is compared in the order of the digits, not of the wire', () => {
  const form = { ...plain, type: 'uint32', word_order: 'CDAB', missing: '80000001' } as const
  expect(valueIn(words('00018000'), form)).toBeNull()
  expect(valueIn(words('80000001'), form)).toBe(0x0001_8000)
})

test('zero has no sign', () => {
  expect(Object.is(valueIn(words('80000000'), { ...plain, type: 'float32' }), 0)).toBe(true)
})

test('two words are shown as three types in four orders', () => {
  const values = everyValue(words('43660000'))
  expect(values).toHaveLength(12)
  expect(values).toContainEqual({ type: 'float32', word_order: 'ABCD', value: 230 })
  expect(values).toContainEqual({ type: 'uint32', word_order: 'CDAB', value: 0x4366 })
  expect(everyValue(words('7FC00000'))).toContainEqual({ type: 'float32', word_order: 'ABCD', value: null })
})
