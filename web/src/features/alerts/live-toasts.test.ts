import type { AlertFrame } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { limitOf, showsStation, toldOf } from './live-toasts.ts'

const alert = (given: Partial<AlertFrame> = {}): AlertFrame => ({
  id: 1,
  factor: 'COD',
  value: 91.5,
  status: 'ALERT',
  timestamp: '2026-11-25T13:00:00.000Z',
  module: 'NT-HPH',
  module_name: 'Nước thải – Hải Phòng',
  unit: 'mg/L',
  decimals: 1,
  min_value: null,
  max_value: 75,
  kind: 'limit',
  period: null,
  fault: null,
  standard: null,
  module_type: 'wasteWater',
  episode: 1,
  followed: true,
  ...given,
})

test('an alert takes the place of the warning that it was, and others join', () => {
  const warning = alert({ id: 1, status: 'WARNING', value: 70 })
  const risen = alert({ id: 2 })
  const other = alert({ id: 3, module: 'NT-CTH' })
  expect(toldOf([], [warning])).toEqual([warning])
  expect(toldOf([warning], [risen])).toEqual([risen])
  expect(toldOf([risen], [other, alert({ id: 4, factor: 'pH' })]).map(({ id }) => id)).toEqual([2, 3, 4])
})

test.for([
  ['/wasteWater', {}, true],
  ['/wasteWater', { module: 'nt-hph' }, true],
  ['/wasteWater', { module: 'NT-CTH' }, false],
  ['/air', {}, false],
  ['/dashboard', {}, false],
] as const)('the page %s %o shows the station: %s', ([pathname, search, isShown]) => {
  expect(showsStation({ pathname, search }, alert())).toBe(isShown)
})

test('the side of its limits is said: above, below, or near the nearest one', () => {
  const side = (given: Partial<AlertFrame>) => limitOf(alert(given))
  expect(side({})).toEqual({ side: 'above', limit: 75 })
  expect(side({ value: 0.887, min_value: 0.9, max_value: null })).toEqual({ side: 'below', limit: 0.9 })
  expect(side({ status: 'WARNING', value: 6.1, min_value: 6, max_value: 9 })).toEqual({
    side: 'near',
    limit: 6,
  })
  expect(side({ status: 'WARNING', value: 8.8, min_value: 6, max_value: 9 })).toEqual({
    side: 'near',
    limit: 9,
  })
  // Raised by hand: within the limits, or without any.
  expect(side({ value: 70 })).toBeNull()
  expect(side({ status: 'WARNING', max_value: null })).toBeNull()
})
