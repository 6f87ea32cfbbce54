import { expect, test } from 'vitest'
import { type Handled, offersOf } from './handling-view.ts'

const me = 7

function given(handling: Partial<Handled['handling']>, more: Partial<Handled> = {}): Handled {
  const nobody = {
    state: 'new',
    by: null,
    at: null,
    assignee: null,
    cause: null,
    action: null,
    note: null,
  } as const
  return { group: 'open', needs_note: false, handling: { ...nobody, ...handling }, ...more }
}
const by = (id: number, kind: 'user' | 'group' = 'user') =>
  ({ state: 'taken', assignee: { kind, id, name: 'x' } }) as const
const ended = { group: 'today', needs_note: true } as const

test('taking it is next where nobody has it, and only there', () => {
  expect(offersOf(given({}), me)).toMatchObject({
    take: 'next',
    assign: 'plain',
    close: 'plain',
    release: null,
  })
  for (const handling of [by(3), by(me, 'group')])
    expect(offersOf(given(handling), me)).toMatchObject({ take: 'plain', close: 'plain', release: null })
  expect(offersOf(given(by(me)), me)).toMatchObject({ take: null, release: 'plain', close: 'plain' })
})

test('of an ended one its cause is next, unless somebody else has it or none is asked for', () => {
  expect(offersOf(given({}, ended), me)).toMatchObject({ take: null, close: 'next' })
  expect(offersOf(given(by(me), ended), me).close).toBe('next')
  expect(offersOf(given(by(3), ended), me).close).toBe('plain')
  expect(offersOf(given({}, { ...ended, needs_note: false }), me).close).toBe('plain')
})

test('one whose cause is written can only be opened again, open or ended', () => {
  for (const more of [{}, ended])
    expect(offersOf(given({ ...by(me), state: 'closed' }, more), me)).toEqual({
      take: null,
      assign: null,
      close: null,
      reopen: 'plain',
      release: null,
    })
})
