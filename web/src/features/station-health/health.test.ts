import type { StationHealth, StationHealthDay } from '@quantrac/contract'
import { describe, expect, test } from 'vitest'
import { cellAfter, cellsOf, daysOf, lastOf, toneOf } from './health-cells.ts'
import { frequentFaults, silentRows, standingsOf } from './health-sums.ts'

const day = (given: Partial<StationHealthDay> & Pick<StationHealthDay, 'day'>): StationHealthDay => ({
  share: 100,
  offline_seconds: 0,
  faults: [],
  ...given,
})

const station = (module_code: string, given: Partial<StationHealth> = {}): StationHealth => ({
  module_id: module_code.length,
  module_code,
  module_name: module_code,
  module_type: 'air',
  share: 100,
  availability: 100,
  silent_since: null,
  open: [],
  faults: [],
  days: [],
  ...given,
})

const open = (fault: 'offline' | 'partial' | 'flat', factor_code: string | null, since: string) => ({
  alert_id: 1,
  fault,
  factor_code,
  since,
})

// Noon of 3 November in Vietnam.
const now = Date.parse('2026-11-03T12:00:00+07:00')

describe('the cells of a month', () => {
  test('a month has its own number of days', () => {
    expect(daysOf('2026-11')).toHaveLength(30)
    expect(daysOf('2028-02').at(-1)).toBe('2028-02-29')
  })

  test('what came gives the tone, a day to come has none, and neither has one before the first reading', () => {
    const days = [day({ day: '2026-11-01', share: null }), day({ day: '2026-11-02', share: 74.9 })]
    const cells = cellsOf(
      { days: [...days, day({ day: '2026-11-03', share: 0 })] },
      { shown: daysOf('2026-11').slice(0, 4), measure: 'share', now },
    )
    expect(cells.map(({ tone }) => tone)).toEqual(['before', 'bad', 'silent', 'coming'])
  })

  test('availability is of the part of today that has passed, and is rounded down', () => {
    const of = (offline_seconds: number) =>
      cellsOf(
        { days: [day({ day: '2026-11-03', offline_seconds })] },
        { shown: ['2026-11-03'], measure: 'availability', now },
      )[0]?.percent
    expect(of(6 * 3600)).toBe(50)
    expect(of(1)).toBe(99.9)
    expect(of(12 * 3600)).toBe(0)
  })

  test.for([
    [100, 'plain'],
    [95, 'plain'],
    [94.9, 'low'],
    [75, 'low'],
    [74.9, 'bad'],
    [0, 'silent'],
    [null, 'before'],
  ] as const)('%s percent is %s', ([percent, tone]) => {
    expect(toneOf(percent)).toBe(tone)
  })

  test('a week is the last seven days that have come', () => {
    expect(lastOf(daysOf('2026-11'), { count: 7, now })).toEqual(['2026-11-01', '2026-11-02', '2026-11-03'])
    expect(lastOf(daysOf('2026-10'), { count: 7, now }).at(-1)).toBe('2026-10-31')
  })

  test('arrow keys stay inside the calendar', () => {
    const size = { rows: 2, columns: 3 }
    expect(cellAfter('ArrowDown', { row: 0, column: 1 }, size)).toEqual({ row: 1, column: 1 })
    expect(cellAfter('ArrowDown', { row: 1, column: 1 }, size)).toBeNull()
    expect(cellAfter('End', { row: 1, column: 0 }, size)).toEqual({ row: 1, column: 2 })
    expect(cellAfter('a', { row: 1, column: 0 }, size)).toBeNull()
  })
})

describe('what is told of the stations', () => {
  const stations = [
    station('A', { silent_since: '2026-11-03T04:00:00Z' }),
    station('BB', { open: [open('partial', 'pH', '2026-11-03T01:00:00Z')] }),
    station('CCC', {
      open: [open('flat', 'O3', '2026-11-03T02:00:00Z')],
      faults: [{ fault: 'flat', count: 2 }],
    }),
    station('DDDD', {
      faults: [
        { fault: 'flat', count: 5 },
        { fault: 'offline', count: 1 },
      ],
    }),
  ]

  test('each station is counted once, by the worst of it', () => {
    expect(standingsOf(stations)).toEqual({ silent: 1, lacking: 1, faulty: 1, well: 1 })
  })

  test('stations and factors that are silent are listed, the longest first', () => {
    expect(silentRows(stations).map((row) => [row.station.module_code, row.factor])).toEqual([
      ['BB', 'pH'],
      ['A', null],
    ])
  })

  test('faults are counted over all stations, with the station that has most', () => {
    expect(
      frequentFaults(stations).map(({ fault, count, most }) => [fault, count, most.station.module_code]),
    ).toEqual([
      ['flat', 7, 'DDDD'],
      ['offline', 1, 'DDDD'],
    ])
  })
})
