import type { NotificationRule } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { bodyOf, stepProblem, targetKey, targetOf, toldOf, valuesOf, withStep } from './rule-form.ts'

const rule: NotificationRule = {
  id: 4,
  position: 1,
  enabled: true,
  kinds: ['health'],
  statuses: ['ALERT'],
  faults: ['offline'],
  module_types: [],
  factor_codes: ['COD'],
  days: [1, 7],
  from_time: '22:00',
  to_time: '06:00',
  repeat_hours: 4,
  digest_minutes: null,
  modules: [{ id: 9, code: 'NT-01', name: 'Hải Phòng', manufacturer_id: 'nt-01' }],
  steps: [
    { after_minutes: 0, channels: ['app'], to: [{ kind: 'duty', id: 1, name: 'Ca trực' }] },
    { after_minutes: 15, channels: ['sms'], to: [{ kind: 'followers', id: null, name: '' }] },
  ],
  used: 0,
  used_to_the_end: 0,
}

test('a rule that is opened and saved is the same rule', () => {
  expect(bodyOf(valuesOf(rule, 'vi'), 'vi')).toEqual({
    enabled: true,
    kinds: ['health'],
    statuses: ['ALERT'],
    faults: ['offline'],
    module_types: [],
    module_codes: ['NT-01'],
    factor_codes: ['COD'],
    days: [1, 7],
    from_time: '22:00',
    to_time: '06:00',
    repeat_hours: 4,
    digest_minutes: null,
    steps: [
      { after_minutes: 0, channels: ['app'], to: [{ kind: 'duty', id: 1 }] },
      { after_minutes: 15, channels: ['sms'], to: [{ kind: 'followers', id: null }] },
    ],
  })
})

test('what is not shown is not sent: stations of another choice, faults without health, hours, reminders', () => {
  const values = valuesOf(rule, 'vi')
  expect(
    bodyOf({ ...values, of: 'all', kinds: ['health', 'limit'], has_hours: false, repeats: false }, 'vi'),
  ).toMatchObject({ module_codes: [], faults: [], from_time: null, to_time: null, repeat_hours: null })
})

test('each step comes after the one before, in whole minutes of a day', () => {
  const steps = valuesOf(rule, 'vi').steps
  const typed = (after: string) => [steps[0]!, { ...steps[1]!, after }]
  expect(['15', '0', '1441', 'x', ''].map((after) => stepProblem(typed(after), 1, 'vi'))).toEqual([
    null,
    'order',
    'number',
    'number',
    'number',
  ])
})

test('a new step comes as much later again, has the channels of the last one, and the sixth does not come', () => {
  const one = valuesOf(null, 'vi').steps
  const two = withStep(one, 'vi')
  expect(two.map(({ after, to }) => [after, to])).toEqual([
    ['0', []],
    ['15', []],
  ])
  const later = withStep([two[0]!, { ...two[1]!, after: '45', channels: ['sms'] }], 'vi')
  expect(later.at(-1)).toMatchObject({ after: '90', channels: ['sms'] })
  expect(new Set(later.map(({ key }) => key)).size).toBe(3)
  expect(withStep(withStep(withStep(later, 'vi'), 'vi'), 'vi')).toHaveLength(5)
})

test('whom a step tells is one text in a list and itself in the call', () => {
  expect([targetOf('group:7'), targetOf(targetKey({ kind: 'contact', id: null }))]).toEqual([
    { kind: 'group', id: 7 },
    { kind: 'contact', id: null },
  ])
})

test('the sentence has the names of those who are chosen', () => {
  const told = toldOf(valuesOf(rule, 'vi'), { nameOf: (key) => `«${key}»`, language: 'vi' })
  expect(told.steps[0]?.to).toEqual([{ kind: 'duty', id: 1, name: '«duty:1»' }])
})
