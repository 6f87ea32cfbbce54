import { expect, test } from 'vitest'
import { closingOf } from './closing.ts'

const offered = [
  { id: '1', name: 'Giảm lưu lượng' },
  { id: '2', name: 'Lấy mẫu đối chứng' },
]

test('cause, what was done in the order of the list, and the note are sent', () => {
  expect(closingOf({ cause_id: '3', actions: ['2', '1'], note: ' bể điều hòa ' }, offered)).toEqual({
    cause_id: 3,
    action: 'Giảm lưu lượng; Lấy mẫu đối chứng',
    note: 'bể điều hòa',
  })
})

test('any one of the three is enough, none is not', () => {
  const none = { cause_id: '', actions: [], note: ' ' }
  expect(closingOf(none, offered)).toBe(null)
  expect(closingOf({ ...none, cause_id: '3' }, offered)).toEqual({ cause_id: 3, action: null, note: null })
  expect(closingOf({ ...none, actions: ['1'] }, offered)?.action).toBe('Giảm lưu lượng')
  expect(closingOf({ ...none, note: 'x' }, offered)?.note).toBe('x')
})
