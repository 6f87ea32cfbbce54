import { expect, test } from 'vitest'
import { halvesOf, type Place, spansOf } from './requests.ts'

const at = (address: number, type: Place['type'] = 'float32', code: 3 | 4 = 4): Place => ({
  function: code,
  address,
  type,
})

test('neighbours are one request, in whatever order they are listed', () => {
  expect(spansOf([at(4), at(0), at(2)])).toEqual([{ function: 4, address: 0, count: 6, members: [1, 2, 0] }])
})

test('a narrow gap is read with its neighbours, a wide one is not', () => {
  expect(spansOf([at(0), at(10)])).toHaveLength(1)
  expect(spansOf([at(0), at(11)])).toHaveLength(2)
})

test('functions are apart', () => {
  expect(spansOf([at(0), at(2, 'uint16', 3)]).map((span) => span.function)).toEqual([3, 4])
})

test('no request is for more than 125 words', () => {
  const spans = spansOf(Array.from({ length: 200 }, (_, n) => at(n, 'uint16')))
  expect(spans.map(({ address, count }) => [address, count])).toEqual([
    [0, 125],
    [125, 75],
  ])
  const wide = spansOf(Array.from({ length: 32 }, (_, n) => at(n * 4, 'uint64')))
  expect(wide.map(({ count }) => count)).toEqual([124, 4])
})

test('the same register twice is asked for once', () => {
  expect(spansOf([at(0), at(0, 'uint32')])).toEqual([{ function: 4, address: 0, count: 2, members: [0, 1] }])
})

test('a refused request is divided at its widest gap, then in its middle', () => {
  const registers = [at(0), at(2), at(6), at(8)]
  const [whole] = spansOf(registers)
  if (whole === undefined) throw new Error('no request')
  const [first, second] = halvesOf(whole, registers)
  expect([first, second]).toEqual([
    { function: 4, address: 0, count: 4, members: [0, 1] },
    { function: 4, address: 6, count: 4, members: [2, 3] },
  ])
  if (first === undefined) throw new Error('no half')
  expect(halvesOf(first, registers).map(({ members }) => members)).toEqual([[0], [1]])
  expect(halvesOf({ ...first, members: [0] }, registers)).toEqual([{ ...first, members: [0] }])
})
