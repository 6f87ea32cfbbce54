import { expect, test } from 'vitest'
import { owedGroupOf } from './owed-groups.ts'

const handling = (state: 'new' | 'taken' | 'closed') => ({
  state,
  by: null,
  at: null,
  assignee: null,
  cause: null,
  action: null,
  note: null,
})

test('an open one is owed a person, then an end; its written cause does not end it', () => {
  const open = (state: 'new' | 'taken' | 'closed') =>
    owedGroupOf({ group: 'open', handling: handling(state), needs_note: false })
  expect([open('new'), open('taken'), open('closed')]).toEqual(['nobody', 'taken', 'taken'])
})

test('an ended one is owed its cause where that is asked for, else it stands under its day', () => {
  const ended = (group: 'today' | 'earlier', needs_note: boolean) =>
    owedGroupOf({ group, handling: handling('taken'), needs_note })
  expect([ended('today', true), ended('earlier', true)]).toEqual(['note', 'note'])
  expect([ended('today', false), ended('earlier', false)]).toEqual(['today', 'earlier'])
})
