import type { SheetError, SheetFactor, SheetModule } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { nearBefore, nearOf } from './near.ts'
import { groupsOf, shownIn, wholeMark } from './sheet-groups.ts'

const factor = (line: number, more: Partial<SheetFactor> = {}): SheetFactor => ({
  line,
  code: `F${line}`,
  name: '',
  unit: '',
  min_value: null,
  max_value: 75,
  min_range: 0,
  max_range: 7,
  is_new: false,
  changes: [],
  ...more,
})
const module = (code: string, factors: SheetFactor[], more: Partial<SheetModule> = {}): SheetModule => ({
  line: factors[0]?.line ?? 2,
  id: 1,
  code,
  name: code,
  type: 'air',
  manufacturer_id: code,
  is_new: false,
  changes: [],
  factors,
  ...more,
})
const error = (line: number, field: SheetError['field']): SheetError => ({
  line,
  field,
  detail: '',
  written: '',
  readings: null,
})
const change = { field: 'max_value', before: 44, after: 75 } as const

test('what needs a choice comes first; an error is at its cell, or among those of no station', () => {
  const differences = [
    module('A', [factor(2, { changes: [change] })]),
    module('B', [factor(3), factor(4, { is_new: true })]),
  ]
  const errors = [error(3, 'max_value'), error(3, 'name'), error(9, 'module')]
  const { loose, stations } = groupsOf({ differences, errors })
  expect(loose).toEqual([error(9, 'module')])
  expect(stations.map(({ module: { code }, mark }) => [code, mark])).toEqual([
    ['B', 'wrong'],
    ['A', 'same'],
  ])
  expect(stations[0]?.errors).toEqual([error(3, 'name')])
  expect(stations[0]?.rows.map(({ mark }) => mark)).toEqual(['wrong', 'added'])
})

test('a tab shows the stations that have such lines, with those lines alone', () => {
  const { stations } = groupsOf({
    differences: [
      module('A', [factor(2, { changes: [change] }), factor(3)]),
      module('B', [factor(4, { is_new: true })], { is_new: true }),
    ],
    errors: [],
  })
  const lines = (tab: Parameters<typeof shownIn>[1]) =>
    shownIn(stations, tab).flatMap(({ rows }) => rows.map((row) => row.factor.line))
  expect(lines('different')).toEqual([2, 4])
  expect(lines('changed')).toEqual([2])
  expect(lines('added')).toEqual([4])
  expect(lines('wrong')).toEqual([])
  expect(lines('same')).toEqual([3])
  expect(stations.map(wholeMark)).toEqual(['changed', 'added'])
})

test('a value is near a limit from the inner edge of its band, before and after the change', () => {
  const changed = factor(2, {
    min_value: 0.1,
    min_range: 0.2,
    changes: [change, { field: 'max_range', before: 4, after: 7 }],
  })
  expect(nearOf(changed)).toEqual([0.3, 68])
  expect(nearBefore(changed)).toEqual([0.3, 40])
  expect(nearOf(factor(2, { max_value: null }))).toEqual([])
})
