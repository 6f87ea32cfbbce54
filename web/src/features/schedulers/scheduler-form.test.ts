import { expect, test } from 'vitest'
import { nextDues, problemsOf, schedulerBody, schedulerValues } from './scheduler-form.ts'

const now = Date.parse('2026-11-22T20:00:00+07:00')
const first = schedulerValues(undefined, now)

test('a new task begins today at 15:00, each month on day 1, without an end', () => {
  expect(first).toMatchObject({
    start_day: '2026-11-22',
    start_clock: '15:00',
    repeat_every: 1,
    day: 1,
    ends: 'never',
    task_function: 'generate_history_report',
  })
})

test('a day begins in the product’s zone', () => {
  expect(schedulerValues(undefined, Date.parse('2026-11-22T17:30:00Z')).start_day).toBe('2026-11-23')
})

test('times are sent in UTC, the end as the last second of its day', () => {
  const values = { ...first, task_name: ' A ', ends: 'on' as const, end_day: '2026-12-31', occurrences: 4 }
  expect(schedulerBody(values, 'monthly on 1')).toMatchObject({
    task_name: 'A',
    starts_on: '2026-11-22T08:00:00.000Z',
    end_date: '2026-12-31T16:59:59.000Z',
    metadata: { step3: { monthlyDay: 1 } },
  })
  expect(schedulerBody(values, '')).not.toHaveProperty('occurrences')
  const after = schedulerBody({ ...values, ends: 'after' }, '')
  expect(after).toMatchObject({ occurrences: 4 })
  expect(after).not.toHaveProperty('end_date')
})

test('original values are of readings as recorded', () => {
  const values = { ...first, originals: true }
  expect(schedulerBody(values, '').originals).toBe(true)
  expect(schedulerBody({ ...values, resolution: '1h' }, '').originals).toBe(false)
  expect(schedulerBody({ ...values, task_function: 'generate_alert_report' }, '').originals).toBe(false)
})

test('the next due times end with the task', () => {
  const days = (more: object) =>
    nextDues({ ...first, ...more }, now).map((at) => new Date(at + 7 * 3_600_000).toISOString().slice(0, 16))
  expect(days({ day: 31 })).toEqual(['2026-11-30T15:00', '2026-12-31T15:00', '2027-01-31T15:00'])
  expect(days({ ends: 'after', occurrences: 2 })).toEqual(['2026-12-01T15:00', '2027-01-01T15:00'])
  expect(days({ ends: 'on', end_day: '2026-12-31' })).toEqual(['2026-12-01T15:00'])
  expect(days({ start_clock: '' })).toEqual([])
})

test('each step says what it lacks', () => {
  expect([0, 1, 2, 3].map((step) => problemsOf(first, step))).toEqual([
    { task_name: 'name' },
    { module_code: 'module' },
    {},
    {},
  ])
  expect(problemsOf({ ...first, module_code: 'NT' }, 1)).toEqual({ factors: 'factors' })
  expect(problemsOf({ ...first, start_clock: '' }, 2)).toEqual({ start_clock: 'start' })
  expect(problemsOf({ ...first, start_day: '' }, 2)).toEqual({ start_day: 'start' })
  const turned = { ...first, ends: 'on' as const, end_day: '2026-11-01' }
  expect(problemsOf(turned, 2)).toEqual({ end_day: 'endBeforeStart' })
  expect(problemsOf({ ...turned, end_day: '' }, 2)).toEqual({ end_day: 'end' })
})
