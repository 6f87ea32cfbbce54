import { expect, test } from 'vitest'
import { dateOrderOf } from './date-order.ts'

const now = Date.parse('2026-11-26T03:00:00Z')
const quarters = ['00:00', '06:00', '12:00', '18:00']

test.each([
  [
    'a day above 12',
    ['24/11/2026 09:05', '24/11/2026 09:10', '25/11/2026 00:00'],
    ['24/11/2026', '25/11/2026'],
  ],
  ['the clock before the date', ['09:05 24/11/2026', '09:10 24/11/2026'], ['24/11/2026']],
  ['a date that has not come', ['3/12/2026 8:00', '1/11/2026 8:00'], ['3/12/2026']],
  [
    'days that follow one another',
    ['01/02/2026', '02/02/2026'].flatMap((day) => quarters.map((clock) => `${day} ${clock}`)),
    ['01/02/2026', '02/02/2026'],
  ],
])('the reason names %s as dates, without their times', (_, texts, seen) => {
  expect(dateOrderOf(texts, now).seen).toEqual(seen)
})
