import { expect, it } from 'vitest'
import { jumpOf } from './jump.ts'

/** Around a level, as an instrument wavers. */
const around = (level: number, count: number): number[] =>
  Array.from({ length: count }, (_, n) => level + [0, 0.1, -0.1, 0.2, -0.2][n % 5]!)

const found = (values: readonly number[], spreads = 8) =>
  jumpOf(
    values.map((value, n) => ({ ts: n, value })),
    { spreads, decimals: 2 },
  )

it('a level that changes and stays has jumped, with the first reading there and what it was compared with', () => {
  const jump = found([...around(7, 30), ...around(12, 10)])
  expect(jump).toMatchObject({ since: 30, value: 12, bounds: { min_value: null } })
  expect(jump?.bounds.max_value).toBeCloseTo(7 + 8 * 1.4826 * 0.1)
  expect(found([...around(7, 30), ...around(3, 10)])).toMatchObject({ value: 3, bounds: { max_value: null } })
})

it('neither a spike, nor one reading between, nor a change of a few readings is one', () => {
  expect(found([...around(7, 35), 40, ...around(7, 4)])).toBeNull()
  expect(found([...around(7, 32), ...around(12, 8)])).toBeNull()
  const fallen = around(12, 10)
  fallen[4] = 7
  expect(found([...around(7, 30), ...fallen])).toMatchObject({ value: 12 })
  fallen[7] = 7
  expect(found([...around(7, 30), ...fallen])).toBeNull()
})

it('a slow rise, a wide spread and a change of less are none', () => {
  expect(found(Array.from({ length: 40 }, (_, n) => n))).toBeNull()
  expect(found(Array.from({ length: 40 }, (_, n) => (n * 37) % 10))).toBeNull()
  expect(found([...around(7, 30), ...around(8, 10)])).toBeNull()
  expect(found([...around(7, 30), ...around(8, 10)], 4)).not.toBeNull()
})

it('of equal readings the last decimal counts, and too few say nothing', () => {
  const equal = (value: number, count: number) => Array.from({ length: count }, () => value)
  expect(found([...equal(7, 30), ...equal(7.07, 10)])).toBeNull()
  expect(found([...equal(7, 30), ...equal(7.1, 10)])).toMatchObject({ value: 7.1 })
  expect(found([...equal(7, 29), ...equal(12, 10)])).toBeNull()
})

it('is over when most of the readings before are at the new level too', () => {
  expect(found([...around(7, 20), ...around(12, 20)])).not.toBeNull()
  expect(found([...around(7, 14), ...around(12, 26)])).toBeNull()
})
