import { describe, expect, test } from 'vitest'
import { disable, evaluate, initialState, latestStatus } from './evaluate.ts'
import type { Effect, FactorState, Limits, Reading } from './evaluate.ts'

const limits: Limits = {
  min_value: 0,
  max_value: 10,
  min_range: 2,
  max_range: 2,
  deadband: 1,
  on_delay_seconds: 0,
  off_delay_seconds: 0,
}
const slow: Limits = { ...limits, on_delay_seconds: 60, off_delay_seconds: 60 }

// One value of each class under these limits.
const HI = 11
const LO = -1
const WHI = 9
const WLO = 1
const OK = 5
const LIMBO = 7.5

const SECOND = 1000
const start = Date.parse('2026-11-20T05:00:00Z')

/** Judges values one minute apart, or at [second, value, quality]; returns the last state and its effects. */
function judge(
  given: Limits | null,
  values: readonly (number | readonly [number, number, (0 | 1 | 2)?])[],
  from: FactorState = initialState,
): { state: FactorState; effects: readonly Effect[] } {
  let result: { state: FactorState; effects: readonly Effect[] } = { state: from, effects: [] }
  for (const [i, item] of values.entries()) {
    const [second, value, quality = 0] = typeof item === 'number' ? ([i * 60, item] as const) : item
    const reading: Reading = { ts: start + second * SECOND, value, quality }
    result = evaluate(given, result.state, reading)
  }
  return result
}

const at = (second: number): number => start + second * SECOND

describe('NORMAL', () => {
  test.each([
    [HI, 'HI', 'ALERT'],
    [LO, 'LO', 'ALERT'],
    [WHI, 'WHI', 'WARNING'],
    [WLO, 'WLO', 'WARNING'],
  ])('a breach (%d, %s) without on-delay immediately raises an %s', (value, breach, severity) => {
    const { state, effects } = judge(limits, [OK, value])
    expect(effects).toEqual([
      {
        type: 'raise',
        severity,
        class: breach,
        started_at: at(60),
        ts: at(60),
        value,
        peak: value,
        episode: 'new',
      },
    ])
    expect(state).toMatchObject({ phase: 'ACTIVE', class: breach, severity, peak: value, last: value })
  })

  test('a breach with on-delay is PENDING since its time and raises nothing', () => {
    const { state, effects } = judge(slow, [OK, HI])
    expect(effects).toEqual([])
    expect(state).toMatchObject({ phase: 'PENDING', class: 'HI', since: at(60), severity: null })
  })

  test.each([OK, LIMBO])('%d stays NORMAL and moves the watermark', (value) => {
    const { state, effects } = judge(limits, [OK, value])
    expect(effects).toEqual([])
    expect(state).toMatchObject({ phase: 'NORMAL', watermark: at(60) })
  })
})

describe('PENDING', () => {
  test('the breach that completes the delay raises an alert that started with the first breach', () => {
    const { effects } = judge(slow, [
      [0, HI],
      [59, 12],
      [60, 13],
    ])
    expect(effects).toEqual([
      {
        type: 'raise',
        severity: 'ALERT',
        class: 'HI',
        started_at: at(0),
        ts: at(60),
        value: 13,
        peak: 13,
        episode: 'new',
      },
    ])
  })

  test('a breach before the end of the delay stays PENDING since the first breach', () => {
    const { state, effects } = judge(slow, [
      [0, HI],
      [59, HI],
    ])
    expect(effects).toEqual([])
    expect(state).toMatchObject({ phase: 'PENDING', since: at(0) })
  })

  test('the delay continues when a warning worsens, and the alert takes the worse class', () => {
    const { effects } = judge(slow, [
      [0, WHI],
      [60, HI],
    ])
    expect(effects).toMatchObject([{ type: 'raise', class: 'HI', started_at: at(0) }])
  })

  test.each([OK, LIMBO])('%d ends it without an alert', (value) => {
    const { state, effects } = judge(slow, [
      [0, HI],
      [30, value],
    ])
    expect(effects).toEqual([])
    expect(state).toMatchObject({ phase: 'NORMAL', since: null })
  })

  test('a breach of the other side restarts the delay', () => {
    const { state, effects } = judge(slow, [
      [0, HI],
      [60, LO],
    ])
    expect(effects).toEqual([])
    expect(state).toMatchObject({ phase: 'PENDING', class: 'LO', since: at(60) })
  })
})

describe('ACTIVE', () => {
  test.for([
    ['the same class, worse', HI, 12, { last: 12, peak: 12 }],
    ['the same class, less bad', 12, HI, { last: HI, peak: 12 }],
    ['below the lower limit, worse', LO, -3, { last: -3, peak: -3 }],
    ['below the lower limit, less bad', -3, LO, { last: LO, peak: -3 }],
    ['LIMBO', HI, LIMBO, { last: LIMBO, peak: HI }],
    ['a warning under an ALERT', HI, WHI, { last: WHI, peak: HI }],
    ['a low warning under a low ALERT', LO, WLO, { last: WLO, peak: LO }],
  ] as const)('%s keeps the alert and updates its last and worst value', ([, first, second, expected]) => {
    const before = judge(limits, [first]).state
    const { state, effects } = judge(limits, [first, second])
    expect(effects).toEqual([{ type: 'update', ...expected }])
    expect(state).toEqual({ ...before, ...expected, watermark: at(60) })
  })

  test('a repeated value has nothing to write', () => {
    expect(judge(limits, [HI, HI]).effects).toEqual([])
  })

  test.each([
    [WHI, HI, 'HI'],
    [WLO, LO, 'LO'],
  ])(
    'a warning at %d that reaches %d is closed as escalated and raised again as ALERT',
    (first, second, cls) => {
      expect(judge(limits, [first, second]).effects).toEqual([
        { type: 'resolve', reason: 'escalated', resolved_at: at(60), push: false },
        {
          type: 'raise',
          severity: 'ALERT',
          class: cls,
          started_at: at(60),
          ts: at(60),
          value: second,
          peak: second,
          episode: 'same',
        },
      ])
    },
  )

  test.each([
    [HI, LO, 'LO'],
    [HI, WLO, 'WLO'],
    [WHI, LO, 'LO'],
    [LO, WHI, 'WHI'],
    [WLO, WHI, 'WHI'],
  ])(
    'from %d a breach of the other side (%d) closes it as direction and starts a new episode',
    (first, second, cls) => {
      expect(judge(limits, [first, second]).effects).toMatchObject([
        { type: 'resolve', reason: 'direction', resolved_at: at(60), push: false },
        { type: 'raise', class: cls, started_at: at(60), episode: 'new' },
      ])
    },
  )

  test('OK without off-delay closes it immediately', () => {
    const { state, effects } = judge(limits, [HI, OK])
    expect(effects).toEqual([{ type: 'resolve', reason: 'recovered', resolved_at: at(60), push: true }])
    expect(state).toEqual({ ...initialState, phase: 'NORMAL', watermark: at(60) })
  })

  test('OK with off-delay is RECOVERING since its time', () => {
    const { state, effects } = judge({ ...limits, off_delay_seconds: 60 }, [HI, OK])
    expect(effects).toEqual([])
    expect(state).toMatchObject({ phase: 'RECOVERING', class: 'HI', severity: 'ALERT', since: at(60) })
  })
})

describe('RECOVERING', () => {
  const late: Limits = { ...limits, off_delay_seconds: 60 }

  test('OK for the whole off-delay closes it at the time of the first OK', () => {
    expect(
      judge(late, [
        [0, HI],
        [10, OK],
        [69, OK],
      ]).state.phase,
    ).toBe('RECOVERING')
    expect(
      judge(late, [
        [0, HI],
        [10, OK],
        [69, OK],
        [70, OK],
      ]).effects,
    ).toEqual([{ type: 'resolve', reason: 'recovered', resolved_at: at(10), push: true }])
  })

  test('a breach returns the same alert to ACTIVE', () => {
    const { state, effects } = judge(late, [
      [0, HI],
      [10, OK],
      [20, 12],
    ])
    expect(effects).toEqual([{ type: 'update', last: 12, peak: 12 }])
    expect(state).toMatchObject({ phase: 'ACTIVE', class: 'HI', since: null })
  })

  test('LIMBO restarts the off-delay, and the alert ends with the OK after it', () => {
    const values = [
      [0, HI],
      [10, OK],
      [60, LIMBO],
      [75, OK],
      [134, OK],
    ] as const
    expect(judge(late, values).state).toMatchObject({ phase: 'RECOVERING', since: at(75) })
    expect(judge(late, [...values, [135, OK]]).effects).toMatchObject([{ resolved_at: at(75) }])
  })

  test('a recovering warning that breaches the limit escalates with that reading', () => {
    expect(judge(late, [WHI, OK, HI]).effects).toMatchObject([
      { type: 'resolve', reason: 'escalated' },
      { type: 'raise', class: 'HI', episode: 'same' },
    ])
  })

  test('a breach of the other side closes it as direction', () => {
    expect(judge(late, [HI, OK, LO]).effects).toMatchObject([{ reason: 'direction' }, { class: 'LO' }])
  })
})

describe('any state', () => {
  const states: [string, FactorState][] = [
    ['OFF', initialState],
    ['NORMAL', judge(slow, [OK]).state],
    ['PENDING', judge(slow, [HI]).state],
    ['ACTIVE', judge(limits, [HI]).state],
    ['RECOVERING', judge({ ...limits, off_delay_seconds: 600 }, [HI, [30, OK]]).state],
  ]

  test.each(states.slice(1))('%s: late and duplicate readings change nothing', (_name, state) => {
    const watermark = state.watermark ?? 0
    for (const ts of [watermark, watermark - 1]) {
      for (const value of [HI, LO, OK, LIMBO]) {
        const result = evaluate(limits, state, { ts, value, quality: 0 })
        expect(result.state).toBe(state)
        expect(result.effects).toEqual([])
      }
    }
  })

  test.each(states)('%s: readings of quality 1 and 2 change nothing', (_name, state) => {
    for (const quality of [1, 2] as const) {
      const result = evaluate(limits, state, { ts: at(9000), value: HI, quality })
      expect(result.state).toBe(state)
      expect(result.effects).toEqual([])
    }
  })

  test.each(states)('%s: switched off, it is OFF and an open alert closes as disabled', (name, state) => {
    const { state: off, effects } = disable(state, at(9000))
    expect(off).toEqual({ ...initialState, watermark: state.watermark })
    expect(effects).toEqual(
      name === 'ACTIVE' || name === 'RECOVERING'
        ? [{ type: 'resolve', reason: 'disabled', resolved_at: at(9000), push: true }]
        : [],
    )
    expect(disable(off, at(9001))).toEqual({ state: off, effects: [] })
  })

  test('an alert is never closed before the newest reading judged', () => {
    const { effects } = disable(judge(limits, [HI, 12]).state, at(-600))
    expect(effects).toMatchObject([{ resolved_at: at(60) }])
  })

  test('a reading of a switched-off factor closes the alert, whatever its quality', () => {
    expect(judge(null, [[60, HI, 2]], judge(limits, [HI]).state).effects).toMatchObject([
      { type: 'resolve', reason: 'disabled', resolved_at: at(60) },
    ])
  })

  test('after a factor is switched on again, the next reading decides and late history does not', () => {
    const off = judge(null, [[600, HI]], judge(limits, [HI]).state).state
    expect(off).toEqual({ ...initialState, watermark: at(600) })
    expect(judge(limits, [[300, HI]], off).effects).toEqual([])
    expect(judge(limits, [[601, HI]], off).effects).toMatchObject([{ type: 'raise', episode: 'new' }])
  })

  test('changed limits apply from the next reading', () => {
    const active = judge(limits, [HI]).state
    expect(judge({ ...limits, max_value: 20 }, [[60, HI]], active).effects).toMatchObject([
      { reason: 'recovered' },
    ])
    const unset = { ...limits, min_value: 0, max_value: 0 }
    expect(judge(unset, [[60, HI]], active).effects).toMatchObject([{ reason: 'recovered' }])
    expect(judge(limits, [[60, HI]], judge(slow, [HI]).state).effects).toMatchObject([{ started_at: at(0) }])
  })

  test('the state survives a restart as plain JSON', () => {
    for (const [, state] of states) expect(JSON.parse(JSON.stringify(state))).toEqual(state)
  })

  test('the given state is never modified', () => {
    const frozen = Object.freeze(judge(limits, [HI]).state)
    expect(() =>
      judge(
        limits,
        [
          [60, 12],
          [120, OK],
        ],
        frozen,
      ),
    ).not.toThrow()
    expect(frozen.last).toBe(HI)
  })
})

test('the status of the latest value is that of the open alert', () => {
  expect(latestStatus(limits, initialState)).toBe('NORMAL')
  expect(latestStatus(slow, judge(slow, [HI]).state)).toBe('NORMAL')
  expect(latestStatus(limits, judge(limits, [WHI]).state)).toBe('WARNING')
  expect(latestStatus(limits, judge(limits, [HI, WHI]).state)).toBe('ALERT')
  expect(latestStatus(null, judge(limits, [HI]).state)).toBe('NORMAL')
})
