import { describe, expect, test } from 'vitest'
import type { SourceSettings } from '../features/mqtt/mqtt.control.ts'
import { step } from './source-machine.ts'
import {
  initialMachine,
  type SourceEffect,
  type SourceEvent,
  type SourceMachine,
  type SourcePhase,
} from './source-states.ts'
import { transitions } from './source-transitions.ts'

const settings: SourceSettings = {
  embedded: false,
  host: 'broker.example',
  port: 1883,
  username: '',
  password: null,
  client_id: 'quantrac',
  topics: ['plant/#'],
  qos: 1,
  use_tls: false,
  persistent_session: true,
}
const otherTopics = { ...settings, topics: ['air/#'] }
const otherHost = { ...settings, host: 'other.example' }
const at = new Date('2026-11-20T05:00:00Z')
const before = new Date('2026-11-20T04:00:00Z')

const idle = initialMachine
const up: SourceMachine = { ...idle, phase: 'connected', settings, isUp: true, connectedAt: before }
const down: SourceMachine = { ...up, phase: 'lost', isUp: false, problem: 'gone' }

const machines = {
  idle,
  'idle after a failure': { ...idle, problem: 'refused' },
  waiting: { ...idle, phase: 'waiting', retry: settings, problem: 'refused' },
  connecting: { ...idle, phase: 'connecting', target: settings },
  'connecting, to be tried again': { ...idle, phase: 'connecting', target: settings, retry: settings },
  connected: up,
  'connected after a refused change': { ...up, refused: otherHost, problem: 'refused' },
  lost: down,
  changing: { ...up, phase: 'changing', target: otherTopics },
  'changing, connection lost': { ...down, phase: 'changing', target: otherTopics },
  replacing: { ...up, phase: 'replacing', target: otherHost },
  restoring: {
    ...up,
    phase: 'restoring',
    target: settings,
    refused: otherHost,
    retry: otherHost,
    problem: 'refused',
  },
  disconnecting: { ...up, phase: 'disconnecting', isUp: false },
  stopped: { ...idle, phase: 'stopped' },
} as const satisfies Record<string, SourceMachine>

const events = {
  connect: { type: 'connect', settings },
  'connect with topics': { type: 'connect', settings: otherTopics },
  'connect to a host': { type: 'connect', settings: otherHost },
  try: { type: 'try', settings },
  'apply the same': { type: 'apply', settings },
  'apply topics': { type: 'apply', settings: otherTopics },
  'apply a host': { type: 'apply', settings: otherHost },
  disconnect: { type: 'disconnect' },
  stop: { type: 'stop' },
  'retry due': { type: 'retry due' },
  done: { type: 'done', at },
  failed: { type: 'failed', problem: 'no answer' },
  lost: { type: 'lost', problem: 'gone' },
  back: { type: 'back', at },
  'lock lost': { type: 'lock lost', problem: 'database' },
} as const satisfies Record<string, SourceEvent>

type Given = keyof typeof machines
type Sent = keyof typeof events
type Expected = readonly [Given, Sent, SourcePhase, readonly SourceEffect[], Partial<SourceMachine>?]

const openNow: readonly SourceEffect[] = ['no retry', 'notify', 'lock', 'open']
const reopen: readonly SourceEffect[] = ['notify', 'close', 'unlock', 'lock', 'open']
const stopNow: readonly SourceEffect[] = ['no retry', 'close', 'unlock']
const closing: readonly SourceEffect[] = ['notify', 'close', 'unlock']
const retryLater: readonly SourceEffect[] = ['retry later', 'unlock', 'notify']

/** Every event that changes a state; any other event must change nothing. */
const moves: readonly Expected[] = [
  ['idle', 'connect', 'connecting', openNow, { target: settings, retry: null }],
  ['idle after a failure', 'connect', 'connecting', openNow, { problem: 'refused' }],
  ['waiting', 'connect', 'connecting', openNow, { target: settings, retry: null }],
  ['lost', 'connect', 'connecting', reopen, { target: settings }],
  ['changing, connection lost', 'connect', 'connecting', reopen, { target: settings }],
  ['connected', 'connect with topics', 'changing', ['subscribe'], { target: otherTopics, settings }],
  ['connected', 'connect to a host', 'replacing', reopen, { target: otherHost, settings }],
  ['connected after a refused change', 'connect', 'connected', [], { refused: null, problem: null }],
  ['connected after a refused change', 'connect with topics', 'changing', ['subscribe'], { refused: null }],
  ['connected after a refused change', 'connect to a host', 'replacing', reopen, { refused: null }],
  ...(['connect with topics', 'connect to a host'] as const).flatMap((event): Expected[] => [
    ['idle', event, 'connecting', openNow, { target: events[event].settings }],
    ['idle after a failure', event, 'connecting', openNow, {}],
    ['waiting', event, 'connecting', openNow, { retry: null }],
    ['lost', event, 'connecting', reopen, {}],
    ['changing, connection lost', event, 'connecting', reopen, {}],
  ]),

  ['idle', 'try', 'connecting', openNow, { target: settings, retry: settings }],
  ['idle after a failure', 'try', 'connecting', openNow, { retry: settings }],
  ['waiting', 'try', 'connecting', openNow, { retry: settings }],
  ['connecting', 'try', 'connecting', [], { retry: settings }],
  ['waiting', 'retry due', 'connecting', ['notify', 'lock', 'open'], { target: settings, retry: settings }],

  ['connecting', 'done', 'connected', ['notify'], { settings, isUp: true, connectedAt: at }],
  [
    'connecting, to be tried again',
    'done',
    'connected',
    ['notify'],
    { settings, retry: null, problem: null },
  ],
  ['connecting', 'failed', 'idle', ['unlock', 'notify'], { problem: 'no answer' }],
  ['connecting, to be tried again', 'failed', 'waiting', retryLater, { retry: settings }],

  ['connected after a refused change', 'apply the same', 'connected', [], { refused: null, problem: null }],
  ['connected', 'apply topics', 'changing', ['subscribe'], { target: otherTopics, settings }],
  ['connected after a refused change', 'apply topics', 'changing', ['subscribe'], { refused: null }],
  ['lost', 'apply topics', 'changing', ['subscribe'], { isUp: false }],
  ['connected', 'apply a host', 'replacing', reopen, { target: otherHost, settings }],
  ['connected after a refused change', 'apply a host', 'replacing', reopen, { refused: null }],
  ['lost', 'apply a host', 'replacing', reopen, {}],
  ...(['apply the same', 'apply topics', 'apply a host'] as const).map(
    (event): Expected => ['restoring', event, 'restoring', [], { refused: null }],
  ),

  ['changing', 'done', 'connected', [], { settings: otherTopics, problem: null }],
  ['changing, connection lost', 'done', 'lost', [], { settings: otherTopics, problem: 'gone' }],
  ['changing', 'failed', 'connected', ['warn'], { settings, refused: otherTopics, problem: 'no answer' }],
  ['changing, connection lost', 'failed', 'lost', ['warn'], { refused: otherTopics }],
  ['changing', 'lost', 'changing', ['notify'], { isUp: false, problem: 'gone' }],
  ['changing', 'back', 'changing', ['notify'], { isUp: true, connectedAt: at }],
  ['changing, connection lost', 'lost', 'changing', ['notify'], {}],
  ['changing, connection lost', 'back', 'changing', ['notify'], { isUp: true, problem: null }],

  ['replacing', 'done', 'connected', ['notify'], { settings: otherHost, problem: null, connectedAt: at }],
  [
    'replacing',
    'failed',
    'restoring',
    ['warn', 'unlock', 'lock', 'open'],
    { target: settings, refused: otherHost, retry: otherHost, problem: 'no answer' },
  ],
  [
    'restoring',
    'done',
    'connected',
    ['notify'],
    { settings, refused: otherHost, retry: null, problem: 'refused' },
  ],
  ['restoring', 'failed', 'waiting', retryLater, { retry: otherHost, problem: 'no answer', isUp: false }],

  ...(['connected', 'connected after a refused change', 'lost'] as const).flatMap((given): Expected[] => [
    [given, 'lost', 'lost', ['notify'], { isUp: false, problem: 'gone' }],
    [given, 'back', 'connected', ['notify'], { isUp: true, problem: null, connectedAt: at }],
  ]),
  ...(
    [
      'connected',
      'connected after a refused change',
      'lost',
      'changing',
      'changing, connection lost',
    ] as const
  ).flatMap((given): Expected[] => [
    [
      given,
      'lock lost',
      'waiting',
      ['notify', 'retry later', 'close'],
      { retry: settings, problem: 'database', isUp: false },
    ],
    [given, 'disconnect', 'disconnecting', closing, { problem: null, isUp: false }],
    [given, 'stop', 'stopped', stopNow, { isUp: false }],
  ]),

  ...(['idle', 'idle after a failure', 'waiting'] as const).flatMap((given): Expected[] => [
    [given, 'disconnect', 'idle', ['no retry'], { problem: machines[given].problem }],
    [given, 'stop', 'stopped', stopNow, {}],
  ]),
  ['disconnecting', 'done', 'idle', ['notify'], { problem: null }],
  ['disconnecting', 'failed', 'idle', ['notify'], { problem: 'no answer' }],
]

/** A refused event changes nothing either. */
const refused: readonly (readonly [Given, Sent, string])[] = [
  ...(['replacing', 'restoring', 'disconnecting'] as const).map(
    (given) => [given, 'connect', 'busy'] as const,
  ),
  ...(
    ['connecting', 'connecting, to be tried again', 'replacing', 'restoring', 'disconnecting'] as const
  ).map((given) => [given, 'disconnect', 'busy'] as const),
  ...(['connect', 'connect with topics', 'connect to a host'] as const).map(
    (event) => ['stopped', event, 'stopping'] as const,
  ),
  ...(['replacing', 'restoring', 'disconnecting'] as const).flatMap((given) =>
    (['connect with topics', 'connect to a host'] as const).map((event) => [given, event, 'busy'] as const),
  ),
]

const typed = <K extends string>(record: Record<K, unknown>) => Object.keys(record) as K[] // its own keys

describe('the states of a source', () => {
  test.for(moves)('%s: %s changes the state to %s', ([given, sent, phase, effects, after = {}]) => {
    const result = step(machines[given], events[sent])
    expect(result.machine).toMatchObject({ phase, ...after })
    expect(result.effects).toEqual(effects)
    expect(result.refusal).toBeNull()
  })

  test('every other event changes nothing', () => {
    const named = new Set([...moves, ...refused].map(([given, sent]) => `${given}: ${sent}`))
    for (const given of typed(machines)) {
      for (const sent of typed(events)) {
        if (named.has(`${given}: ${sent}`)) continue
        const expected = { machine: machines[given], effects: [], refusal: null }
        expect(step(machines[given], events[sent]), `${given}: ${sent}`).toEqual(expected)
      }
    }
  })

  test.for(refused)('%s: %s is refused as %s', ([given, sent, refusal]) => {
    expect(step(machines[given], events[sent])).toEqual({ machine: machines[given], effects: [], refusal })
  })

  test('the embedded broker takes other topics without a new connection', () => {
    const embedded = { ...settings, embedded: true }
    const { machine } = step(
      { ...up, settings: embedded },
      { type: 'apply', settings: { ...otherHost, embedded: true } },
    )
    expect(machine.phase).toBe('changing')
  })

  test('every row of the table is reached', () => {
    const reached = new Set(
      typed(machines).flatMap((given) =>
        typed(events).map((sent) =>
          transitions.find(
            (row) =>
              row.on === events[sent].type &&
              row.from.some((phase) => phase === machines[given].phase) &&
              (row.when === undefined || step(machines[given], events[sent]).effects === row.effects),
          ),
        ),
      ),
    )
    expect(transitions.filter((row) => !reached.has(row))).toEqual([])
  })
})
