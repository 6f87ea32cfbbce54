import { expect, test } from 'vitest'
import { isUpsideDown, thresholdBody, thresholdValues } from './factor-form.ts'

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
}

test('a factor without a threshold begins with both limits 0 and closed', () => {
  const values = thresholdValues(unset, 'vi')
  expect(values).toMatchObject({ min_value: '0', max_value: '0', has_no_min: false, has_no_max: false })
  expect(thresholdBody(values)).toMatchObject({ min_value: 0, max_value: 0, min_range: 0, max_range: 0 })
})

test('what is stored is sent back unchanged where nobody touches it', () => {
  const stored = { ...unset, id: 3, max_value: 7.25, max_range: 0.5, deadband: 0.1, on_delay_seconds: 60 }
  const { id: _, factor_id: __, ...limits } = stored
  for (const language of ['vi', 'en']) {
    expect(thresholdBody(thresholdValues(stored, language))).toEqual(limits)
  }
})

test('an emptied or broken limit is sent as 0, an open side as null', () => {
  const values = { ...thresholdValues(unset, 'vi'), min_value: '', max_value: 'x', has_no_max: true }
  expect(thresholdBody(values)).toMatchObject({ min_value: 0, max_value: null })
})

test('limits are upside down only where both sides are closed', () => {
  const values = { ...thresholdValues(unset, 'vi'), min_value: '9', max_value: '5' }
  expect(isUpsideDown(values)).toBe(true)
  expect(isUpsideDown({ ...values, has_no_max: true })).toBe(false)
  expect(isUpsideDown({ ...values, max_value: '9' })).toBe(false)
})
