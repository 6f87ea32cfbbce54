import { expect, test } from 'vitest'
import { percentOf, powerFactorOf } from './reactive.ts'

// The table of Circular 15/2014/TT-BCT, from 0.90 down by hundredths; the last is of all below 0.60.
const percents = [
  0, 1.12, 2.27, 3.45, 4.65, 5.88, 7.14, 8.43, 9.76, 11.11, 12.5, 13.92, 15.38, 16.88, 18.42, 20, 21.62,
  23.29, 25, 26.76, 28.57, 30.43, 32.35, 34.33, 36.36, 38.46, 40.63, 42.86, 45.16, 47.54, 50, 52.54,
]
const table = {
  id: 1,
  document: '',
  source: '',
  grade: null,
  valid_from: null,
  least_kw: 40,
  least_cos_phi: 0.9,
  rows: percents.map((percent, place) => ({ cos_phi: (90 - place) / 100, percent })),
}

test.each(percents.map((percent, place) => [(90 - place) / 100, percent] as const))(
  'a power factor of %s costs %s %%',
  (cosPhi, percent) => {
    expect(percentOf(table, cosPhi)).toBe(percent)
    // It is taken with two decimals, half up.
    expect(percentOf(table, cosPhi - 0.0049)).toBe(percent)
    expect(percentOf(table, cosPhi + 0.0049)).toBe(percent)
  },
)

test('far below, it costs no more; far above, nothing', () => {
  expect([0.3, 0].map((cosPhi) => percentOf(table, cosPhi))).toEqual([52.54, 52.54])
  expect([0.95, 1].map((cosPhi) => percentOf(table, cosPhi))).toEqual([0, 0])
})

test('the capacitors that are named bring it to the least', () => {
  const month = { start: 0, end: 720 * 3_600_000, active: 10_000, reactive: 9000 }
  const found = powerFactorOf(month, table, { contracted_kw: 40, money: 10_000_000 })
  expect(found).toMatchObject({ percent: 21.62, amount: 2_162_000 })
  const left = 9000 - (found?.kvar ?? 0) * 720
  const mended = powerFactorOf({ ...month, reactive: left }, table, { contracted_kw: 40, money: 1 })
  expect(mended).toMatchObject({ cos_phi: 0.9, percent: 0, amount: 0, kvar: 0 })
})

test('nothing used has no power factor', () => {
  const nothing = { start: 0, end: 1, active: 0, reactive: 0 }
  expect(powerFactorOf(nothing, table, { contracted_kw: 40, money: 0 })).toBeUndefined()
})
