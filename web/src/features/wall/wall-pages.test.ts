import type { Condition } from '@quantrac/contract'
import { describe, expect, test } from 'vitest'
import type { FactorNow, StationNow } from '../../components/live-stations/station-now.ts'
import { barOf, casesOf, gridOf, pagesOf, tileFactors, wallNames, wallOf } from './wall-pages.ts'

const factor = (code: string, given: Partial<FactorNow> = {}): FactorNow =>
  ({
    code,
    condition: 'normal',
    value: 1,
    min_value: null,
    max_value: null,
    excursion: null,
    timestamp: '2026-11-20T01:00:00.000Z',
    ...given,
  }) as FactorNow // the parts that the wall reads

function station(code: string, given: Partial<StationNow> = {}): StationNow {
  const usual = {
    type: 'wasteWater',
    status: true,
    condition: 'normal',
    factors: [],
    name: code,
    last_seen_at: null,
  }
  return { code, ...usual, ...given } as StationNow // the parts that the wall reads
}
const many = (count: number, condition: Condition = 'normal') =>
  Array.from({ length: count }, (_, n) =>
    station(`${condition}-${String(n).padStart(2, '0')}`, { condition }),
  )
const codes = (page: { stations: readonly StationNow[] } | undefined) =>
  page?.stations.map(({ code }) => code)

test.for<[{ wall?: string; every?: string }, string[], number]>([
  [{ wall: '1' }, ['all'], 30],
  [{ wall: '' }, ['all'], 30],
  [{ wall: 'dashboard,air,elecConsum', every: '10' }, ['all', 'air', 'elecConsum'], 10],
  [{ wall: 'air,nowhere,constructor', every: '1' }, ['air'], 5],
  [{ wall: 'air', every: 'soon' }, ['air'], 30],
  [{ wall: 'air', every: '999999' }, ['air'], 3600],
])('%j shows %j, each for %i seconds', ([search, scopes, every]) => {
  expect(wallOf(search)).toEqual({ scopes, every })
})

describe('pages', () => {
  test('are wide up to three stations, tiles up to twelve, then rows', () => {
    expect([3, 4, 12, 13].map((count) => pagesOf(many(count), ['all']).map(({ form }) => form))).toEqual([
      ['wide'],
      ['tiles'],
      ['tiles'],
      ['rows'],
    ])
  })

  test('have the worst first, then by code; a switched-off station is on none', () => {
    const stations = [
      station('B'),
      station('A'),
      station('D', { condition: 'offline' }),
      station('C', { condition: 'above' }),
      station('E', { status: false, condition: 'above' }),
    ]
    expect(codes(pagesOf(stations, ['all'])[0])).toEqual(['C', 'D', 'A', 'B'])
  })

  test('of sixty stations each have those that are not in order', () => {
    const pages = pagesOf([...many(58), ...many(2, 'above')], ['all'])
    expect(pages.map(({ stations }) => stations.length)).toEqual([30, 30, 4])
    for (const page of pages) expect(codes(page)?.slice(0, 2)).toEqual(['above-00', 'above-01'])
    const normal = pages.flatMap((page) => codes(page)?.slice(2) ?? [])
    expect([normal.length, new Set(normal).size]).toEqual([58, 58])
  })

  test('of a hundred stations in trouble have all of them', () => {
    const shown = pagesOf(many(100, 'above'), ['all']).flatMap((page) => codes(page) ?? [])
    expect(new Set(shown).size).toBe(100)
  })

  test('follow the chosen types', () => {
    const stations = [station('A', { type: 'air' }), station('W')]
    expect(pagesOf(stations, ['air', 'all']).map(codes)).toEqual([['A'], ['A', 'W']])
  })
})

test('the strip has the three worst cases, of one condition the longest first', () => {
  const since = (hour: number) => ({ alert_id: 1, since: `2026-11-20T0${hour}:00:00.000Z`, peak: null })
  const cases = casesOf([
    station('N', { condition: 'near', factors: [factor('NH4', { condition: 'near' }), factor('pH')] }),
    station('F', {
      condition: 'offline',
      isSilent: true,
      factors: [factor('COD', { condition: 'offline' })],
    }),
    station('B', {
      condition: 'above',
      factors: [factor('TSS', { condition: 'above', excursion: since(2) })],
    }),
    station('A', {
      condition: 'above',
      factors: [factor('COD', { condition: 'above', excursion: since(1) })],
    }),
  ])
  expect(cases.shown.map(({ station: { code }, factor: of }) => `${code} ${of?.code ?? '-'}`)).toEqual([
    'A COD',
    'B TSS',
    'F -',
  ])
  expect(cases.more).toBe(1)
})

test('the tiles of a page fill the screen', () => {
  expect([4, 5, 6, 7, 9, 10, 12].map(gridOf)).toEqual(['2x2', '3x2', '3x2', '3x3', '3x3', '4x3', '4x3'])
})

test('a bar has its limit at four fifths, and only where there is one limit', () => {
  expect([50, 100, 200, -5].map((value) => barOf(factor('COD', { value, max_value: 100 })))).toEqual([
    0.4, 0.8, 1, 0,
  ])
  expect(barOf(factor('pH', { value: 7, min_value: 6, max_value: 9 }))).toBeNull()
  expect(barOf(factor('FLOW', { value: 7 }))).toBeNull()
})

test('a tile keeps the factors that are not in order', () => {
  const factors = ['a', 'b', 'c', 'd'].map((code) =>
    factor(code, { condition: code === 'd' ? 'above' : 'normal' }),
  )
  expect(tileFactors(factors, 2).map(({ code }) => code)).toEqual(['a', 'd'])
})

test('stations of two types at one place are told apart by their codes', () => {
  const names = wallNames([
    station('NT-VTU', { name: 'Nước thải – Vũng Tàu' }),
    station('NT-DQT', { name: 'Nước thải – Dung Quất' }),
    station('DN-VTU', { name: 'Điện – Vũng Tàu', type: 'elecConsum' }),
    station('DN-BNI', { name: 'Điện – Bắc Ninh', type: 'elecConsum' }),
  ])
  expect(Object.fromEntries(names)).toEqual({
    'NT-VTU': 'Vũng Tàu · NT-VTU',
    'NT-DQT': 'Dung Quất',
    'DN-VTU': 'Vũng Tàu · DN-VTU',
    'DN-BNI': 'Bắc Ninh',
  })
})
