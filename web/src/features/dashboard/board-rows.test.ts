import type { Attention, StripPeriod } from '@quantrac/contract'
import { expect, test } from 'vitest'
import type { Strip } from '../../components/strip/strips-query.ts'
import { exceptionRows, mostOften, normalRows, troubledLast } from './board-rows.ts'

const beyond = (to: string | null): StripPeriod =>
  ({ state: 'beyond', from: '2026-05-06T00:00:00.000Z', to, count: 1 }) as StripPeriod // the rest plays no part

const strip = (module_id: number, ends: readonly (string | null)[], status = true): Strip =>
  ({ module_id, module: `S${module_id}`, status, periods: ends.map(beyond) }) as unknown as Strip // as above

const attention = (...ids: number[]): Attention =>
  ({
    rows: ids.map((id, place) => ({ module: { id }, condition: 'above', alert_id: place })),
  }) as unknown as Attention // as above

const strips = (...all: Strip[]) => new Map(all.map((one) => [one.module_id, one]))

test('a station is one row, by the worst of its factors', () => {
  const rows = exceptionRows(attention(2, 1, 2, 2), strips(strip(1, []), strip(2, [])))
  expect(rows.map(({ module, worst, others }) => [module.id, worst.alert_id, others])).toEqual([
    [2, 0, 2],
    [1, 1, 0],
  ])
})

test('who was in trouble last comes first; who is switched off or needs attention is not among the normal ones', () => {
  const all = strips(
    strip(1, []),
    strip(2, ['2026-05-06T03:00:00.000Z', '2026-05-06T02:00:00.000Z']),
    strip(3, ['2026-05-06T05:00:00.000Z'], false),
    strip(4, ['2026-05-06T04:00:00.000Z']),
    strip(5, [null]),
  )
  expect(
    normalRows(attention(5), all).map(({ strip: { module }, quietSince }) => [module, quietSince]),
  ).toEqual([
    ['S4', '2026-05-06T04:00:00.000Z'],
    ['S2', '2026-05-06T03:00:00.000Z'],
    ['S1', null],
  ])
})

test('of folded stations those that were in trouble last stay in sight, as many as there is room for', () => {
  const ends = ['2026-05-06T03:00:00.000Z', '2026-05-06T04:00:00.000Z', null]
  const all = strips(...ends.map((end, place) => strip(place + 1, end === null ? [] : [end])))
  const rows = normalRows(attention(), all)
  const shown = (room: number) => troubledLast(rows, room).map(({ strip: { module } }) => module)
  expect(shown(12)).toEqual(['S2', 'S1'])
  expect(shown(1)).toEqual(['S2'])
  expect(shown(-3)).toEqual([])
})

test('the station with most excursions is named, and nobody where two have as many', () => {
  const [three, four] = [strip(1, [null, null, null]), strip(2, [null, null, null, null])]
  expect(mostOften(strips(three, four))?.strip.module).toBe('S2')
  expect(mostOften(strips(three, strip(3, [null, null, null])))).toBeUndefined()
  expect(mostOften(strips(strip(4, [null])))).toBeUndefined()
})
