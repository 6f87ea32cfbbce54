import { expect, test } from 'vitest'
import { askOf } from './test-ask.ts'

const values = {
  module: 'NT-01',
  factor: 'COD',
  what: 'limit-WARNING',
  takes: false,
  taken: 7,
  at: '2026-11-26T02:10',
}

test('what is chosen is what is asked; nobody takes it where that is chosen', () => {
  expect(askOf(values)).toEqual({
    module_code: 'NT-01',
    factor_code: 'COD',
    kind: 'limit',
    status: 'WARNING',
    fault: null,
    at: '2026-11-26T02:10',
    taken_after_minutes: null,
  })
  expect(askOf({ ...values, takes: true })).toMatchObject({ taken_after_minutes: 7 })
})

test('a fault of the whole station needs no factor, one of a factor does', () => {
  expect(askOf({ ...values, factor: '', what: 'health-offline' })).toMatchObject({
    factor_code: null,
    kind: 'health',
    status: 'ALERT',
    fault: 'offline',
  })
  expect(askOf({ ...values, what: 'health-flat' })).toMatchObject({ factor_code: 'COD', status: 'WARNING' })
  expect(askOf({ ...values, factor: '', what: 'health-flat' })).toBeNull()
})

test('nothing is asked while something is missing', () => {
  expect([
    askOf({ ...values, module: '' }),
    askOf({ ...values, factor: '' }),
    askOf({ ...values, at: '' }),
    askOf({ ...values, takes: true, taken: null }),
  ]).toEqual([null, null, null, null])
})
