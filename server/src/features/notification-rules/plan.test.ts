import { expect, test } from 'vitest'
import { chainOf, contactOf, deliveriesOf, type RuledAlert, ruleFor, targetsOf, type Told } from './plan.ts'
import type { RuleRow } from './rules.queries.ts'

const at = new Date('2026-11-26T02:10:00+07:00') // a Thursday
const any: RuleRow = {
  id: 1,
  position: 1,
  enabled: true,
  kinds: [],
  statuses: [],
  faults: [],
  module_types: [],
  module_ids: [],
  factor_codes: [],
  days: [],
  from_time: null,
  to_time: null,
  repeat_hours: null,
  digest_minutes: null,
  steps: [
    { after_minutes: 0, channels: ['app'], to: [{ kind: 'user', id: 1 }] },
    { after_minutes: 15, channels: ['mail'], to: [{ kind: 'group', id: 2 }] },
  ],
}
const alert: RuledAlert = {
  kind: 'limit',
  status: 'ALERT',
  fault: null,
  module_id: 7,
  module_type: 'air',
  factor_code: 'COD',
}
const fits = (rule: Partial<RuleRow>, of: Partial<RuledAlert> = {}) =>
  ruleFor([{ ...any, ...rule }], { ...alert, ...of }, at) !== undefined

test.for<[string, boolean, Partial<RuleRow>, Partial<RuledAlert>?]>([
  ['any alert', true, {}],
  ['none while it is off', false, { enabled: false }],
  ['none that is raised by hand', false, {}, { kind: 'manual' }],
  ['its kind', true, { kinds: ['limit'] }],
  ['no other kind', false, { kinds: ['average', 'health'] }],
  ['its severity', false, { statuses: ['WARNING'] }],
  ['faults of health alone', true, { faults: ['flat'] }],
  ['its fault', false, { faults: ['flat'] }, { kind: 'health', fault: 'offline' }],
  ['its station', false, { module_ids: [8] }],
  ['its type of station', false, { module_types: ['wasteWater'] }],
  ['its factor, in any case', true, { factor_codes: ['cod'] }],
  ['no other factor', false, { factor_codes: ['TSS'] }],
  [
    'nothing of the whole station, where it has factors',
    false,
    { factor_codes: ['COD'] },
    { factor_code: null },
  ],
  ['its day of the week', true, { days: [4] }],
  ['no other day', false, { days: [3, 5] }],
  ['its hours over midnight', true, { from_time: '22:00', to_time: '06:00' }],
  ['no other hours', false, { from_time: '06:00', to_time: '22:00' }],
  ['hours from their first minute', true, { from_time: '02:10', to_time: '02:11' }],
  ['hours up to their last minute', false, { from_time: '02:00', to_time: '02:10' }],
])('a rule fits %s', ([, is, rule, of]) => {
  expect(fits(rule, of)).toBe(is)
})

test('the first rule that fits decides', () => {
  const rules = [
    { ...any, id: 3, statuses: ['WARNING' as const] },
    { ...any, id: 5 },
    { ...any, id: 4 },
  ]
  expect(ruleFor(rules, alert, at)?.id).toBe(5)
})

test('a chain has its steps and, after the last one, what is repeated', () => {
  const chain = chainOf({ ...any, repeat_hours: 4 }, { at, owner: null, isOver: false })
  const seen = chain.map(({ place, turn, due_at, is_last }) => [
    place,
    turn,
    (due_at.getTime() - at.getTime()) / 60_000,
    is_last,
  ])
  expect(seen).toEqual([
    [1, 0, 0, false],
    [2, 0, 15, true],
    [0, 1, 255, false],
  ])
})

test('nobody is told of what is over, in maintenance, taken or closed; whoever has it is told what is repeated', () => {
  const step = { place: 2, targets: [{ kind: 'user' as const, id: 1 }] }
  const facts = { handled: { state: 'new' as const }, isOver: false, isPaused: false, isFirst: false }
  const owner = { kind: 'user' as const, id: 9 }
  const taken = { ...facts, handled: { state: 'taken' as const, owner } }
  expect(targetsOf(step, facts)).toEqual({ targets: step.targets })
  expect(targetsOf(step, { ...facts, isOver: true })).toEqual({ stopped: 'ended' })
  expect(targetsOf(step, { ...facts, isPaused: true })).toEqual({ stopped: 'maintenance' })
  expect(targetsOf(step, taken)).toEqual({ stopped: 'taken' })
  expect(targetsOf({ ...step, place: 0 }, taken)).toEqual({ targets: [owner] })
  const closed = { ...facts, handled: { state: 'closed' as const, owner } }
  expect(targetsOf({ ...step, place: 0 }, closed)).toEqual({ stopped: 'closed' })
})

const person: Told = {
  user_id: 1,
  name: 'Lan',
  address: '',
  locale: 'vi',
  has_app: true,
  has_email: true,
  only: null,
}
const around = {
  at,
  digest_minutes: null,
  quietUntil: () => null,
  lastSent: () => null,
  isOff: () => false,
}
const states = (people: Told[], more: Partial<Parameters<typeof deliveriesOf>[2]> = {}) =>
  deliveriesOf(['app', 'mail', 'webhook'], people, { ...around, ...more }).map(
    ({ channel, user_id, state, why, next_at }) => [channel, user_id, state, why, next_at],
  )

test('one message for each person and channel, and one for a webhook', () => {
  expect(states([person, { ...person, user_id: 2, has_app: false, has_email: false }])).toEqual([
    ['app', 1, 'sent', null, null],
    ['app', 2, 'skipped', 'app-off', null],
    ['mail', 1, 'waiting', null, at],
    ['mail', 2, 'skipped', 'mail-off', null],
    ['webhook', 0, 'waiting', null, at],
  ])
})

test('quiet hours hold what is outside the console; a digest waits for its time', () => {
  const morning = new Date('2026-11-26T06:00:00+07:00')
  const quietUntil = (id: number) => (id === 1 ? morning : null)
  expect(states([person], { quietUntil })).toContainEqual(['mail', 1, 'held', 'quiet', morning])
  expect(states([person], { quietUntil })).toContainEqual(['app', 1, 'sent', null, null])
  const last = new Date(at.getTime() - 10 * 60_000)
  const digest = { digest_minutes: 30, lastSent: () => last }
  const next = new Date(at.getTime() + 20 * 60_000)
  expect(states([person], digest)).toContainEqual(['mail', 1, 'held', 'digest', next])
  expect(states([person], { ...digest, digest_minutes: 10 })).toContainEqual(['mail', 1, 'waiting', null, at])
})

test.for([
  ['office@plant.example', ['mail'], 'office@plant.example'],
  ['0912 345 678', ['sms'], '0912345678'],
  ['+84 912.345.678', ['sms'], '+84912345678'],
  ['Mr. Nam, room 3', [], ''],
  ['', [], ''],
] as const)('the contact %s is told by what it is', ([contact, only, address]) => {
  expect(contactOf(contact)).toMatchObject({ only, address })
})
