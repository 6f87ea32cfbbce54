import { expect, test } from 'vitest'
import {
  factorBody,
  factorValues,
  isRangeReversed,
  isUpsideDown,
  thresholdBody,
  thresholdValues,
} from './factor-form.ts'

const unset = {
  id: null,
  factor_id: 1,
  min_value: null,
  max_value: null,
  min_range: 0,
  max_range: 0,
  deadband: 0,
  on_delay_seconds: 0,
  off_delay_seconds: 0,
  status: true,
  follows_standard: true,
  standard: null,
}

test('a factor without a threshold starts with both limits at 0 and closed', () => {
  const values = thresholdValues(unset, 'vi')
  expect(values).toMatchObject({ min_value: '0', max_value: '0', has_no_min: false, has_no_max: false })
  expect(thresholdBody(values, 'vi')).toMatchObject({
    min_value: 0,
    max_value: 0,
    min_range: 0,
    max_range: 0,
  })
})

test('stored values that nobody edits are sent back unchanged', () => {
  const stored = { ...unset, id: 3, max_value: 7.25, max_range: 0.5, deadband: 0.1, on_delay_seconds: 60 }
  const { id: _, factor_id: __, follows_standard: ___, standard: ____, ...limits } = stored
  for (const language of ['vi', 'en']) {
    expect(thresholdBody(thresholdValues(stored, language), language)).toEqual(limits)
  }
})

test('an empty or invalid limit is sent as 0, an open side as null', () => {
  const values = { ...thresholdValues(unset, 'vi'), min_value: '', max_value: 'x', has_no_max: true }
  expect(thresholdBody(values, 'vi')).toMatchObject({ min_value: 0, max_value: null })
})

test('limits are reversed only if both sides are closed', () => {
  const values = { ...thresholdValues(unset, 'vi'), min_value: '9', max_value: '5' }
  expect(isUpsideDown(values, 'vi')).toBe(true)
  expect(isUpsideDown({ ...values, has_no_max: true }, 'vi')).toBe(false)
  expect(isUpsideDown({ ...values, max_value: '9' }, 'vi')).toBe(false)
})

const values = (given: object) => ({
  ...factorValues(undefined, 'M-01', 'vi'),
  ...thresholdValues(undefined, 'vi'),
  ...given,
})

test('a new factor has the quantity that code, name and unit say, until one is chosen', () => {
  const quantity = (given: object) => factorBody(values(given), 'vi').quantity
  expect(quantity({ code: 'COD', unit: 'mg/L' })).toBe('COD')
  expect(quantity({ code: 'S1', name: 'Amoni', unit: 'mg/L' })).toBe('NH4-N')
  expect(quantity({ code: 'S1' })).toBeNull()
  expect(quantity({ code: 'COD', quantity: 'TOC', is_quantity_chosen: true })).toBe('TOC')
  expect(quantity({ code: 'COD', quantity: '', is_quantity_chosen: true })).toBeNull()
})

test('the range is what is typed, and an end that is empty is not known', () => {
  const range = { range_min: '-0,5', range_max: '' }
  expect(factorBody(values(range), 'vi')).toMatchObject({ range_min: -0.5, range_max: null })
  expect(isRangeReversed({ range_min: '5', range_max: '' }, 'vi')).toBe(false)
  expect(isRangeReversed({ range_min: '5', range_max: '4,5' }, 'vi')).toBe(true)
})

test('a limit that the standard of the station sets is not sent while the factor follows it', () => {
  const max = {
    kind: 'document' as const,
    standard: 'QCVN',
    version: '',
    column: 'B',
    written: 150,
    kq: 0.9,
    kf: 1.1,
    product: 148.5,
    unit: 'mg/L',
    limit: 148.5,
  }
  const standard = { min: null, max }
  const values = thresholdValues({ ...unset, id: 3, max_value: 148.5, standard }, 'vi')
  const followed = thresholdBody(values, 'vi', standard)
  expect([Object.hasOwn(followed, 'max_value'), followed.follows_standard]).toEqual([false, true])
  expect(thresholdBody({ ...values, follows_standard: false }, 'vi', standard)).toMatchObject({
    min_value: null,
    max_value: 148.5,
    follows_standard: false,
  })
})
