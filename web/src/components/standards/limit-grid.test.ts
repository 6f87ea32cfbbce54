import type { StandardEntry } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { limitGrid } from './limit-grid.ts'

const entry = (given: Partial<StandardEntry>): StandardEntry => ({
  quantity: 'TSP',
  period: '24h',
  min_value: null,
  max_value: 200,
  unit: 'µg/Nm³',
  column: '',
  condition: '',
  valid_from: null,
  valid_until: null,
  ...given,
})

test('entries are rows of quantities by the periods that the document has', () => {
  const { columns, rows } = limitGrid(
    [entry({}), entry({ period: '1h', max_value: 300 }), entry({ quantity: 'PM10', max_value: 100 })],
    null,
  )
  expect(columns.map(({ period }) => period)).toEqual(['1h', '24h'])
  expect(rows.map(({ quantity, cells }) => [quantity, cells.map((cell) => cell.length)])).toEqual([
    ['TSP', [1, 1]],
    ['PM10', [0, 1]],
  ])
})

test('both values of a dated limit are in one cell, the earlier one first', () => {
  const later = entry({ max_value: 45, valid_from: '2026-01-01' })
  const earlier = entry({ max_value: 50, valid_until: '2025-12-31' })
  const [row] = limitGrid([later, earlier], null).rows
  expect(row?.cells[0]?.map((value) => value.entry.max_value)).toEqual([50, 45])
})

test('what the own copy has changed stands after the original, what it has left alone once', () => {
  const shipped = [entry({}), entry({ quantity: 'PM10', max_value: 100 })]
  const own = [entry({ max_value: 160 }), entry({ quantity: 'PM10', max_value: 100 })]
  const { rows } = limitGrid(own, shipped)
  const said = rows.map(({ cells }) => cells[0]?.map(({ entry: one, from }) => [one.max_value, from]))
  expect(said).toEqual([
    [
      [200, 'original'],
      [160, 'own'],
    ],
    [[100, 'both']],
  ])
})

test('a filled line of an empty form has no original', () => {
  const { rows } = limitGrid([entry({ max_value: 5 })], [entry({ max_value: null })])
  expect(rows[0]?.cells[0]?.map(({ from }) => from)).toEqual(['own'])
})
