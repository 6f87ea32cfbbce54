import { expect, test } from 'vitest'
import { bodyOf, changeOf, lengthOf, valuesOf } from './maintenance-form.ts'

const now = Date.parse('2026-11-27T01:00:20Z')
const before = valuesOf(undefined, { module: 'NT-01', now })

test('a new one begins now, is of the whole station and asks for an end', () => {
  expect(before).toMatchObject({ module_code: 'NT-01', start_datetime: '2026-11-27T08:00', is_whole: true })
  expect(before.end_datetime).toBe('')
})

test('what is sent is what is shown: factors only where they are chosen, no end where it is open', () => {
  const values = {
    ...before,
    factor_codes: ['COD'],
    end_datetime: '2026-11-28T17:00',
    repeat_until: '2027-01-01',
  }
  expect(bodyOf(values)).toMatchObject({
    module_code: 'NT-01',
    factor_codes: [],
    start_datetime: '2026-11-27T08:00',
    end_datetime: '2026-11-28T17:00',
    repeat: null,
    repeat_until: null,
  })
  expect(bodyOf({ ...values, is_whole: false, is_open: true, repeat: 'weekly' })).toMatchObject({
    factor_codes: ['COD'],
    end_datetime: null,
    repeat: 'weekly',
    repeat_until: '2027-01-01',
  })
})

test('a time that was not touched is not sent', () => {
  const sent = changeOf({ ...before, reason: 'x' }, before)
  expect(sent).not.toHaveProperty('start_datetime')
  expect(sent).not.toHaveProperty('end_datetime')
})

test('its length is known where it has an end after its start', () => {
  expect(lengthOf({ ...before, end_datetime: '2026-11-28T17:00' })).toBe(33 * 3_600_000)
  expect(lengthOf({ ...before, end_datetime: '2026-11-27T07:00' })).toBeNull()
  expect(lengthOf({ ...before, end_datetime: '2026-11-28T17:00', is_open: true })).toBeNull()
})
