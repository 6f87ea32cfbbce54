import type { ImportColumn, ImportColumnUse } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { columnCounts, withChoice } from './column-use.ts'

const column = (index: number, use: ImportColumnUse, parts: Partial<ImportColumn> = {}): ImportColumn => ({
  index,
  use,
  factor_id: null,
  create: null,
  scale: null,
  ...parts,
})
const scale = { factor: 0.001, offset: 0 }
const made = { code: 'DO', name: 'Oxy hòa tan', unit: 'mg/L' }

const columns = [
  column(0, 'time'),
  column(1, 'value', { factor_id: 4, scale }),
  column(2, 'value', { factor_id: 5 }),
  column(3, 'ignore'),
]

test('a column is given a factor, and the column that had it is left out', () => {
  const changed = withChoice(columns, 3, { factor: 4 })
  expect(changed).toEqual([columns[0], column(1, 'ignore'), columns[2], column(3, 'value', { factor_id: 4 })])
})

test('another factor drops the conversion of the one before', () => {
  expect(withChoice(columns, 1, { create: made })[1]).toEqual(column(1, 'value', { create: made }))
})

test('there is one time: as a whole or as a date and a clock', () => {
  const halves = withChoice(withChoice(columns, 0, { use: 'date' }), 3, { use: 'clock' })
  expect(halves.map(({ use }) => use)).toEqual(['date', 'value', 'value', 'clock'])
  const whole = withChoice(halves, 1, { use: 'time' })
  expect(whole.map(({ use }) => use)).toEqual(['ignore', 'time', 'value', 'ignore'])
  expect(withChoice(columns, 1, { use: 'time' })[0]?.use).toBe('ignore')
})

test('several columns may be left out or hold values', () => {
  const rows = [column(0, 'value'), column(1, 'ignore')]
  expect(withChoice(rows, 1, { use: 'value' }).map(({ use }) => use)).toEqual(['value', 'value'])
  expect(withChoice(columns, 0, { use: 'ignore' })[3]?.use).toBe('ignore')
})

test('columns are counted by what became of them', () => {
  const after = withChoice(columns, 2, { create: made })
  const mapping = { columns: after } as Parameters<typeof columnCounts>[0]['mapping'] // only the columns are counted
  expect(columnCounts({ mapping })).toEqual({ known: 1, made: 1, left: 1 })
})
