import { DAY_MS } from '@quantrac/contract'
import { describe, expect, test } from 'vitest'
import { axisTime } from './chart-time.ts'
import { tickText } from './look.ts'

const at = (time: string): number => Date.parse(`${time}+07:00`)

describe('a mark of the axis of time', () => {
  const now = at('2026-11-20T12:00')

  test.each([
    ['2026-11-20T08:30', 1, '08:30'],
    ['2026-11-20T00:00', 1, '20/11'],
    ['2026-11-20T08:30', 7, '20/11'],
    ['2025-11-20T08:30', 1, '08:30'],
    ['2025-11-20T00:00', 1, '20/11/2025'],
    ['2025-11-20T08:30', 7, '20/11/2025'],
    ['2025-11-20T08:30', 365, '11/2025'],
  ])('%s on an axis of %i days is «%s»', (time, days, text) => {
    expect(axisTime({ at: at(time), period: days * DAY_MS, now })).toBe(text)
  })

  test('of a document, which has no present, leaves out the year that its axis ends in', () => {
    const axis = { from: at('2025-12-20T00:00'), to: at('2026-01-10T00:00') }
    expect(tickText({}, at('2025-12-25T00:00'), axis)).toBe('25/12/2025')
    expect(tickText({}, at('2026-01-05T00:00'), axis)).toBe('05/01')
    const year = { from: at('2025-12-01T00:00'), to: at('2026-01-01T00:00') }
    expect(tickText({}, at('2025-12-25T00:00'), year)).toBe('25/12')
    expect(tickText({ now }, at('2025-12-25T00:00'), year)).toBe('25/12/2025')
  })
})
