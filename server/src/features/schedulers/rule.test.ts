import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueOf, monthBefore } from '@quantrac/contract'
import { isCronLine, nextDue, type Rule } from './rule.ts'
import { nextRun } from './schedule.ts'

/** A time in Asia/Ho_Chi_Minh. */
const local = (text: string): number => Date.parse(`${text}+07:00`)
const iso = (instant: number | null): string =>
  instant === null ? 'never' : new Date(instant + 7 * 3_600_000).toISOString().slice(0, 16)
const monthly = (start: string, every: number, day: number) =>
  ({ kind: 'monthly', starts_on: local(start), every, day }) as const
const firstDues = (rule: Rule, count: number): string[] => {
  const found: number[] = []
  for (let due = nextDue(rule, 0); due !== null && found.length < count; due = nextDue(rule, due))
    found.push(due)
  return found.map(iso)
}

describe('a monthly task', () => {
  it('is due on the last day of a shorter month, also in a leap year', () => {
    expect(firstDues(monthly('2027-12-31T15:00', 1, 31), 6)).toEqual([
      '2027-12-31T15:00',
      '2028-01-31T15:00',
      '2028-02-29T15:00',
      '2028-03-31T15:00',
      '2028-04-30T15:00',
      '2028-05-31T15:00',
    ])
  })

  it('begins in the next month where its day is over at the start', () => {
    expect(firstDues(monthly('2026-11-22T08:00', 2, 5), 3)).toEqual([
      '2026-12-05T08:00',
      '2027-02-05T08:00',
      '2027-04-05T08:00',
    ])
  })

  it('is due at the start itself', () => {
    expect(firstDues(monthly('2026-11-22T00:30', 1, 22), 2)).toEqual(['2026-11-22T00:30', '2026-12-22T00:30'])
  })

  it('goes on beyond 2038', () => {
    expect(iso(nextDue(monthly('2026-01-31T23:59', 12, 31), local('2099-02-01T00:00')))).toBe(
      '2100-01-31T23:59',
    )
  })

  /** Goes through the days one by one, as a person with a calendar would. */
  it('agrees with a calendar over 200 years, for every start day, 1 to 24 months and each hour', () => {
    const start = fc.record({
      year: fc.integer({ min: 1990, max: 2100 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 31 }),
      hour: fc.integer({ min: 0, max: 23 }),
      minute: fc.integer({ min: 0, max: 59 }),
    })
    const asked = fc.tuple(start, fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 31 }))
    fc.assert(
      fc.property(asked, ([from, every, day]) => {
        const first = Math.min(from.day, daysIn(from.year, from.month))
        const starts = at({ ...from, day: first })
        const rule = { kind: 'monthly', starts_on: starts, every, day } as const
        const dues = [...calendar({ ...from, day }, { starts, every, years: 200 })]
        expect(dues.map((_, k) => dueOf(rule, k))).toEqual(dues)
        expect(dues.map((_, k) => nextDue(rule, dues[k - 1] ?? starts - 1))).toEqual(dues)
        expect(dues.length).toBeGreaterThan(90)
      }),
      { numRuns: 60 },
    )
  })
})

interface Wanted {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysIn = (year: number, month: number): number => {
  if (month === 2) return isLeap(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
const two = (number: number) => String(number).padStart(2, '0')
const at = ({ year, month, day, hour, minute }: Wanted): number =>
  local(`${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`)

/** The months one after the other; of these each `every`-th one from the first that is not before the start. */
function* calendar(
  wanted: Wanted,
  { starts, every, years }: { starts: number; every: number; years: number },
): Generator<number> {
  let { year, month } = wanted
  let waiting = 0
  const end = year + years
  while (year < end) {
    const due = at({ ...wanted, year, month, day: Math.min(wanted.day, daysIn(year, month)) })
    if (due >= starts) {
      if (waiting === 0) {
        yield due
        waiting = every
      }
      waiting -= 1
    }
    month = month === 12 ? 1 : month + 1
    if (month === 1) year += 1
  }
}

describe('other rules', () => {
  it('an interval is due at its start and each interval after it', () => {
    const rule = { kind: 'interval', starts_on: local('2026-11-22T08:00'), every_ms: 90 * 60_000 } as const
    expect(firstDues(rule, 3)).toEqual(['2026-11-22T08:00', '2026-11-22T09:30', '2026-11-22T11:00'])
  })

  it('a cron line is read in Asia/Ho_Chi_Minh and never due before its start', () => {
    const rule = { kind: 'cron', starts_on: local('2026-11-22T15:00'), line: '0 15 * * *' } as const
    expect(firstDues(rule, 2)).toEqual(['2026-11-22T15:00', '2026-11-23T15:00'])
    expect(firstDues({ ...rule, starts_on: local('2026-11-22T15:01') }, 1)).toEqual(['2026-11-23T15:00'])
  })

  it('knows a cron line from another text', () => {
    expect(
      ['0 15 1 * *', '*/5 * * * 1-5', '0 0 31 2 *', 'x * * * *', '0 0 * *', '* * * * * *'].map(isCronLine),
    ).toEqual([true, true, false, false, false, false])
  })
})

describe('the month of a report', () => {
  it('is the full calendar month before the due time', () => {
    const { start, end } = monthBefore(local('2026-03-01T00:00'))
    expect([iso(start), iso(end)]).toEqual(['2026-02-01T00:00', '2026-03-01T00:00'])
    const newYear = monthBefore(local('2026-01-31T15:00'))
    expect([iso(newYear.start), iso(newYear.end)]).toEqual(['2025-12-01T00:00', '2026-01-01T00:00'])
  })
})

describe('a task that ends', () => {
  const task = {
    kind: 'interval',
    starts_on: new Date(local('2026-11-22T08:00')),
    every: 1,
    period: 'hours',
    day: 1,
    cron_line: null,
    end_date: null,
    occurrences: null,
    run_count: 0,
  } as const

  it('on a date still runs at that very instant, and not after it', () => {
    const ending = { ...task, ends: 'on', end_date: new Date(local('2026-11-22T09:00')) } as const
    expect(iso(nextRun(ending, local('2026-11-22T08:00')))).toBe('2026-11-22T09:00')
    expect(nextRun(ending, local('2026-11-22T09:00'))).toBeNull()
  })

  it('after a number of runs has no next one when it has run as often', () => {
    const ending = { ...task, ends: 'after', occurrences: 2 } as const
    expect(iso(nextRun({ ...ending, run_count: 1 }, local('2026-11-22T08:00')))).toBe('2026-11-22T09:00')
    expect(nextRun({ ...ending, run_count: 2 }, local('2026-11-22T08:00'))).toBeNull()
  })
})
