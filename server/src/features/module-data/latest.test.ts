import { type Condition, type FactorStatus, stationState } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { factorState, freshSince, moduleState, worstFirst } from './latest.ts'
import { type ConditionFacts, type ExcursionFacts, expectedAt, factorCondition } from './latest-condition.ts'

const now = new Date('2026-05-10T12:00:00.000Z')

test.for([
  [300, '2026-05-10T11:45:00.000Z'],
  [20, '2026-05-10T11:59:00.000Z'],
  [1, '2026-05-10T11:59:00.000Z'],
  [86_400, '2026-05-07T12:00:00.000Z'],
] as const)('a factor read every %d s is silent with nothing since %s', ([interval, since]) => {
  expect(new Date(freshSince(now, interval)).toISOString()).toBe(since)
})

const since = 1000
test.for([
  [null, null, true, 'OFFLINE'],
  [999, 'ALERT', true, 'OFFLINE'],
  [1000, 'ALERT', true, 'ALERT'],
  [1000, 'WARNING', true, 'WARNING'],
  [1000, null, true, 'NORMAL'],
  [1000, 'ALERT', false, 'NORMAL'],
  [999, null, false, 'OFFLINE'],
] as const)(
  'a factor last read at %s in excursion %s, judged: %s, is %s',
  ([timestamp, severity, is_on, state]) => {
    expect(factorState({ timestamp, severity, is_on }, since)).toBe(state)
  },
)

const states = (text: string) => text.split(' ').filter((one) => one !== '') as FactorStatus[]
test.for([
  ['', 'OFFLINE'],
  ['OFFLINE OFFLINE', 'OFFLINE'],
  ['OFFLINE NORMAL', 'NORMAL'],
  ['NORMAL OFFLINE WARNING', 'WARNING'],
  ['OFFLINE ALERT', 'ALERT'],
  ['WARNING ALERT NORMAL', 'ALERT'],
  ['NORMAL', 'NORMAL'],
] as const)('a station with the factors «%s» is %s', ([factors, state]) => {
  expect(moduleState(states(factors))).toBe(state)
})

test('modules come worst first, silent ones before normal ones, and equal ones in their order', () => {
  const order = states('NORMAL OFFLINE ALERT NORMAL WARNING ALERT')
  const modules = order.map((_, id) => ({ id }))
  const sorted = worstFirst(modules, new Map(order.map((state, id) => [id, state])))
  expect(sorted.map(({ id }) => id)).toEqual([2, 5, 4, 1, 0, 3])
})

const ago = (seconds: number) => now.getTime() - seconds * 1000

test.for([
  [1, 31, 60],
  [60, 90, 180],
  [300, 450, 900],
  [86_400, 129_600, 259_200],
] as const)(
  'a factor read every %d s is late after %d s and silent after %d s',
  ([interval, late, silent]) => {
    expect(expectedAt(now, interval)).toEqual({ onTime: ago(late), fresh: ago(silent) })
  },
)

/** Limits 0 to 10 with bands of 2, as of a factor read every minute. */
const held = (phase: ExcursionFacts[0], last: number | null): ExcursionFacts => [phase, last, 0, 10, 2, 2]
const unset: ExcursionFacts = ['ACTIVE', 12, 0, 0, 0, 0]
const noBand: ExcursionFacts = ['ACTIVE', 9.5, null, 10, 0, 0]
const onTime = ago(60)
const late = ago(120)
const silent = ago(200)

test.for([
  // What is measured inside the limits.
  [{}, 'normal'],
  [{ timestamp: ago(90) }, 'normal'],
  [{ timestamp: ago(91) }, 'late'],
  [{ timestamp: ago(180) }, 'late'],
  [{ timestamp: ago(181) }, 'offline'],
  [{ timestamp: null, quality: null }, 'offline'],
  [{ quality: 1 }, 'calibrating'],
  [{ quality: 2 }, 'faulty'],
  // An open excursion, by its newest judged value.
  [{ excursion: held('ACTIVE', 12) }, 'above'],
  [{ excursion: held('ACTIVE', -1) }, 'below'],
  [{ excursion: held('ACTIVE', 9) }, 'near'],
  [{ excursion: held('ACTIVE', 1) }, 'near'],
  [{ excursion: held('ACTIVE', 10) }, 'near'],
  [{ excursion: held('ACTIVE', 8) }, 'recovering'],
  [{ excursion: held('ACTIVE', null) }, 'recovering'],
  [{ excursion: held('RECOVERING', 12) }, 'recovering'],
  [{ excursion: noBand }, 'recovering'],
  [{ excursion: unset }, 'recovering'],
  // Several are true: the first of `conditions`.
  [{ excursion: held('ACTIVE', 12), timestamp: silent }, 'above'],
  [{ excursion: held('ACTIVE', -1), timestamp: late, quality: 2 }, 'below'],
  [{ excursion: held('ACTIVE', 9), timestamp: silent }, 'offline'],
  [{ excursion: held('ACTIVE', 9), timestamp: late }, 'near'],
  [{ excursion: held('RECOVERING', 12), timestamp: silent }, 'offline'],
  [{ excursion: held('RECOVERING', 12), timestamp: late, quality: 1 }, 'recovering'],
  [{ timestamp: late, quality: 2 }, 'late'],
  [{ timestamp: silent, quality: 1 }, 'offline'],
  // Switched off: its limits say nothing.
  [{ excursion: held('ACTIVE', 12), is_on: false }, 'normal'],
  [{ excursion: held('ACTIVE', 9), is_on: false, timestamp: late }, 'late'],
  [{ is_on: false, timestamp: silent }, 'offline'],
  [{ is_on: false, quality: 2 }, 'faulty'],
] satisfies readonly (readonly [Partial<ConditionFacts>, Condition])[])(
  'of a factor with %j is known: %s',
  ([facts, condition]) => {
    const measured: ConditionFacts = {
      timestamp: onTime,
      quality: 0,
      severity: null,
      is_on: true,
      excursion: null,
    }
    expect(factorCondition({ ...measured, ...facts }, expectedAt(now, 60))).toBe(condition)
  },
)

const told = (text: string) =>
  (text.split(' ').filter((one) => one !== '') as Condition[]).map((condition) => ({
    condition,
    timestamp: 1,
  }))
test.for([
  ['', 'offline'],
  ['offline offline', 'offline'],
  ['offline normal', 'late'],
  ['offline near', 'near'],
  ['offline recovering', 'recovering'],
  ['offline faulty', 'late'],
  ['offline above', 'above'],
  ['near below above', 'above'],
  ['normal calibrating', 'calibrating'],
  ['faulty late', 'late'],
  ['normal normal', 'normal'],
] as const)('of a station with the factors «%s» is known: %s', ([factors, condition]) => {
  expect(stationState(told(factors)).condition).toBe(condition)
})

test.for([
  ['', true],
  ['offline offline', true],
  ['offline late', true],
  ['late', true],
  ['late normal', false],
  ['offline above', false],
] as const)('nothing comes from a station with the factors «%s»: %s', ([factors, isSilent]) => {
  expect(stationState(told(factors)).isSilent).toBe(isSilent)
})

test('a factor that was never heard of says nothing of a station that others are heard of', () => {
  const never = { condition: 'offline', timestamp: null } as const
  expect(stationState([never, ...told('normal')])).toEqual({ condition: 'normal', isSilent: false })
  expect(stationState([never, ...told('late')])).toEqual({ condition: 'late', isSilent: true })
  expect(stationState([never])).toEqual({ condition: 'offline', isSilent: true })
})
