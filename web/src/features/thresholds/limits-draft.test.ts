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
  follows_standard: true,
  standard: null,
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
  expect(limitIn('min_value', ' ', 'vi')).toBeNull()
  expect(limitIn('min_range', '', 'vi')).toBe(0)
})

test('a comma and a point mean the same', () => {
  expect([limitIn('max_value', '7,5', 'vi'), limitIn('max_value', '7.5', 'vi')]).toEqual([7.5, 7.5])
})

test('text that is no number, digits of the other language and a text of two readings cannot be sent', () => {
  expect(['x', '1,234.5', '1.350'].map((text) => limitIn('max_value', text, 'vi'))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a thousand and some as the interface groups it is asked about, never stored as one and some', () => {
  const problems = { max_value: 'twoReadings' }
  expect(readDraft({ max_value: '1.350' }, 'vi')).toEqual({ change: {}, problems })
  expect(readDraft({ max_value: '1,350' }, 'en')).toEqual({ change: {}, problems })
  expect(readDraft({ max_value: '1.350,0' }, 'vi').change).toEqual({ max_value: 1350 })
  expect(withCell(stored, {}, { field: 'max_value', text: '7.250', locale: 'vi' })).toEqual({
    max_value: '7.250',
  })
})

test('a limit may be negative, the width of a band may not', () => {
  expect(limitIn('min_value', '-5', 'vi')).toBe(-5)
  expect(readDraft({ min_range: '-5' }, 'vi')).toEqual({ change: {}, problems: { min_range: 'notNegative' } })
})

test('a cell with the stored value is no change', () => {
  const draft = withCell(stored, {}, { field: 'max_value', text: '8', locale: 'vi' })
  expect(draft).toEqual({ max_value: '8' })
  expect(withCell(stored, draft, { field: 'max_value', text: '7,250', locale: 'vi' })).toEqual({})
  expect(withCell(stored, {}, { field: 'min_value', text: '  ', locale: 'vi' })).toEqual({})
  expect(withStatus(stored, withStatus(stored, {}, false), true)).toEqual({})
})

test('a draft sends only what has changed', () => {
  const { change, problems } = readDraft({ min_value: '6,5', max_range: '', status: false }, 'vi')
  expect(change).toEqual({ min_value: 6.5, max_range: 0, status: false })
  expect(problems).toEqual({})
})

test('an undo sends the stored values of the changed cells', () => {
  expect(valuesBefore(stored, { min_value: 6, max_range: 0 })).toEqual({ min_value: null, max_range: 0.5 })
})
