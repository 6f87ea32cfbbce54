import type { FactorStatus } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { factorState, freshSince, moduleState, worstFirst } from './latest.ts'

const now = new Date('2026-05-10T12:00:00.000Z')

test.for([
  [300, '2026-05-10T11:45:00.000Z'],
  [20, '2026-05-10T11:59:00.000Z'],
  [1, '2026-05-10T11:59:00.000Z'],
  [86_400, '2026-05-07T12:00:00.000Z'],
] as const)('a factor read every %d s is silent with nothing since %s', ([interval, since]) => {
  expect(new Date(freshSince(now, interval)).toISOString()).toBe(since)
})

const since = 1000
test.for([
  [null, null, true, 'OFFLINE'],
  [999, 'ALERT', true, 'OFFLINE'],
  [1000, 'ALERT', true, 'ALERT'],
  [1000, 'WARNING', true, 'WARNING'],
  [1000, null, true, 'NORMAL'],
  [1000, 'ALERT', false, 'NORMAL'],
  [999, null, false, 'OFFLINE'],
] as const)(
  'a factor last read at %s in excursion %s, judged: %s, is %s',
  ([timestamp, severity, is_on, state]) => {
    expect(factorState({ timestamp, severity, is_on }, since)).toBe(state)
  },
)

const states = (text: string) => text.split(' ').filter((one) => one !== '') as FactorStatus[]
test.for([
  ['', 'OFFLINE'],
  ['OFFLINE OFFLINE', 'OFFLINE'],
  ['OFFLINE NORMAL', 'NORMAL'],
  ['NORMAL OFFLINE WARNING', 'WARNING'],
  ['OFFLINE ALERT', 'ALERT'],
  ['WARNING ALERT NORMAL', 'ALERT'],
  ['NORMAL', 'NORMAL'],
] as const)('a station with the factors «%s» is %s', ([factors, state]) => {
  expect(moduleState(states(factors))).toBe(state)
})

test('modules come worst first, silent ones before normal ones, and equal ones in their order', () => {
  const order = states('NORMAL OFFLINE ALERT NORMAL WARNING ALERT')
  const modules = order.map((_, id) => ({ id }))
  const sorted = worstFirst(modules, new Map(order.map((state, id) => [id, state])))
  expect(sorted.map(({ id }) => id)).toEqual([2, 5, 4, 1, 0, 3])
})
