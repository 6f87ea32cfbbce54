import { conditions, type Condition } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { headlineOf } from './headline.ts'

const modules = (given: Partial<Record<Condition, number>>) => ({
  modules: { ...Object.fromEntries(conditions.map((name) => [name, 0])), ...given } as Record<
    Condition,
    number
  >,
})
const told = (given: Partial<Record<Condition, number>>) =>
  headlineOf(modules(given)).parts.map(({ part, count }) => `${count} ${part}`)

test('the worst comes first, and what is fine is not told', () => {
  expect(told({ normal: 9, near: 1, above: 2, offline: 1 })).toEqual(['2 above', '1 offline', '1 near'])
})

test('above and below together are outside', () => {
  expect(told({ above: 2, below: 1 })).toEqual(['3 outside'])
  expect(told({ below: 1 })).toEqual(['1 below'])
})

test('a planned calibration is no headline', () => {
  expect(headlineOf(modules({ calibrating: 2, normal: 3 }))).toEqual({
    parts: [],
    worst: 'normal',
    normal: 3,
    calibrating: 2,
  })
})

test('its icon is that of the worst', () => {
  expect(headlineOf(modules({ late: 1, normal: 3 })).worst).toBe('late')
  expect(headlineOf(modules({ above: 1, below: 1 })).worst).toBe('above')
})
