import type { ImportDetail, ImportPreviewRow } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { twoDates, twoNumbers } from './two-ways.ts'

const row = (...cells: string[]): ImportPreviewRow => ({
  line: 2,
  cells,
  missing: [],
  timestamp: null,
  refused: null,
})

/** A file whose second column is the time. */
const found = (...times: string[]) =>
  twoDates({
    preview: times.map((time) => row('03/04/2026', time)),
    mapping: {
      columns: [
        { index: 0, use: 'ignore' },
        { index: 1, use: 'time' },
      ],
    } as ImportDetail['mapping'], // only these parts are looked at
  })
const iso = (date: Date | undefined) => date?.toISOString().slice(0, 10)

test('the first date that reads two ways is read with the day first and with the month first', () => {
  const dates = found('05/05/2026 00:00', '13/05/2026 00:15', '05/06/2026 00:30')
  expect(dates?.text).toBe('05/06/2026')
  expect([iso(dates?.dmy), iso(dates?.mdy)]).toEqual(['2026-06-05', '2026-05-06'])
})

test('a year of two digits, dots and hyphens are read, too', () => {
  expect(iso(found('1.2.26 7:00')?.dmy)).toBe('2026-02-01')
  expect(iso(found('1-2-2026')?.mdy)).toBe('2026-01-02')
})

test.each([['2026-03-04 00:00'], ['25/12/2026'], ['04/04/2026'], ['00/04/2026'], ['hôm qua'], ['']])(
  '%s reads one way, or not at all',
  (time) => {
    expect(found(time)).toBeNull()
  },
)

test('the first number that reads two ways is read with each sign', () => {
  const numbers = (...cells: string[]) =>
    twoNumbers({
      preview: cells.map((cell) => row('1.500', cell)),
      mapping: {
        columns: [
          { index: 0, use: 'ignore' },
          { index: 1, use: 'value' },
        ],
      } as ImportDetail['mapping'], // only these parts are looked at
    })
  expect(numbers('12', '0.125', '1.5', '36,250', '1.250')).toEqual({
    text: '36,250',
    ',': 36.25,
    '.': 36_250,
  })
  expect(numbers('-1.250')).toEqual({ text: '-1.250', ',': -1250, '.': -1.25 })
  expect(numbers('12', '1.5', '0,125', '1.250.000', '')).toBeNull()
})
