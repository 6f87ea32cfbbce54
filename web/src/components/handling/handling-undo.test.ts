import type { Handling } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { undoOf } from './handling-undo.ts'

const me = 7
const nobody: Handling = {
  state: 'new',
  by: null,
  at: null,
  assignee: null,
  cause: null,
  action: null,
  note: null,
}
const had = (kind: 'user' | 'group', id: number) =>
  ({ ...nobody, state: 'taken', assignee: { kind, id, name: 'x' } }) satisfies Handling
const closed: Handling = {
  ...had('user', 3),
  state: 'closed',
  cause: { id: 2, name_vi: 'Đầu đo', name_en: 'Sensor' },
  note: 'rửa',
}
const take = { do: 'take', over: false } as const
const assign = { do: 'assign', to: { kind: 'user', id: 9, name: 'y' } } as const
const close = { do: 'close', written: { note: 'x' } } as const

test('what nobody had is given back', () => {
  expect(undoOf(nobody, take, me)).toEqual({ do: 'release' })
  expect(undoOf(nobody, assign, me)).toEqual({ do: 'release' })
  expect(undoOf(nobody, { do: 'release' }, me)).toBe(null)
})

test('what somebody or a group had goes back to them', () => {
  for (const before of [had('user', 3), had('group', 4)])
    expect(undoOf(before, take, me)).toEqual({ do: 'assign', to: before.assignee })
  for (const deed of [assign, { do: 'release' }] as const)
    expect(undoOf(had('user', me), deed, me)).toEqual({ do: 'take', over: true })
  // A group may have the number of a person.
  expect(undoOf(had('group', me), take, me)).toMatchObject({ do: 'assign', to: { kind: 'group' } })
})

test('a cause is taken back, and one that was written before is written again', () => {
  expect(undoOf(had('user', me), close, me)).toEqual({ do: 'reopen' })
  const again = { do: 'close', written: { cause_id: 2, action: null, note: 'rửa' } }
  expect(undoOf(closed, { do: 'reopen' }, me)).toEqual(again)
  expect(undoOf(closed, close, me)).toEqual(again)
})
