import { expect, test } from 'vitest'
import { hoursBody, hourValues, withRow } from './hour-form.ts'

const book = {
  hours: [
    { period: 'offpeak' as const, start: '00:00', end: '06:00' },
    { period: 'normal' as const, start: '06:00', end: '24:00' },
  ],
  days_without_peak: [7],
}

test('the form sends back what it was given, and another row begins an hour later', () => {
  expect(hoursBody(hourValues(book))).toEqual(book)
  expect(hoursBody(hourValues(null)).hours).toEqual([{ period: 'normal', start: '00:00', end: '24:00' }])
  expect(withRow([{ period: 'peak', start: '09:30' }])?.at(-1)).toEqual({ period: 'peak', start: '10:00' })
  expect(withRow([{ period: 'peak', start: '23:15' }])).toBeNull()
})
