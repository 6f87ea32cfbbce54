import { expect, test } from 'vitest'
import { limitIn, limitText, readDraft, valuesBefore, withCell, withStatus } from './limits-draft.ts'

const stored = {
  id: 1,
  factor_id: 2,
  min_value: null,
  max_value: 7.25,
  min_range: 0,
  max_range: 0.5,
  status: true,
  deadband: 0,
  on_delay_seconds: 0,
  off_delay_seconds: 0,
  factor: {
    id: 2,
    code: 'ph',
    name: 'pH',
    unit: '',
    decimals: 1,
    module: { id: 3, code: 'NT-01', name: 'NT-01' },
  },
}

test('a cell shows a stored limit with the decimal sign of the language, an open side empty', () => {
  expect(limitText(stored, 'max_value', 'vi')).toBe('7,25')
  expect(limitText(stored, 'max_value', 'en')).toBe('7.25')
  expect(limitText(stored, 'min_value', 'vi')).toBe('')
})

test('an empty limit is an open side, an empty band is no band', () => {
  expect(limitIn('min_value', ' ')).toBeNull()
  expect(limitIn('min_range', '')).toBe(0)
})

test('a comma and a point mean the same', () => {
  expect([limitIn('max_value', '7,5'), limitIn('max_value', '7.5')]).toEqual([7.5, 7.5])
})

test('text that is no number and grouped digits cannot be sent', () => {
  expect(['x', '1.234,5', '--1'].map((text) => limitIn('max_value', text))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a limit may be negative, the width of a band may not', () => {
  expect(limitIn('min_value', '-5')).toBe(-5)
  expect(readDraft({ min_range: '-5' })).toEqual({ change: {}, problems: { min_range: 'notNegative' } })
})

test('a cell with the stored value is no change', () => {
  const draft = withCell(stored, {}, { field: 'max_value', text: '8' })
  expect(draft).toEqual({ max_value: '8' })
  expect(withCell(stored, draft, { field: 'max_value', text: '7,250' })).toEqual({})
  expect(withCell(stored, {}, { field: 'min_value', text: '  ' })).toEqual({})
  expect(withStatus(stored, withStatus(stored, {}, false), true)).toEqual({})
})

test('a draft sends only what has changed', () => {
  const { change, problems } = readDraft({ min_value: '6,5', max_range: '', status: false })
  expect(change).toEqual({ min_value: 6.5, max_range: 0, status: false })
  expect(problems).toEqual({})
})

test('an undo sends the stored values of the changed cells', () => {
  expect(valuesBefore(stored, { min_value: 6, max_range: 0 })).toEqual({ min_value: null, max_range: 0.5 })
})
