import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { disable, evaluate, initialState } from '../src/features/judging/evaluate.ts'
import type { Effect, FactorState, Limits, Reading } from '../src/features/judging/evaluate.ts'
import { expectedAlerts, inEventOrder } from './alerts-model.ts'
import type { AlertRow, Step } from './alerts-model.ts'

interface Stream {
  limits: Limits
  steps: Step[]
}

const START = Date.parse('2026-11-20T05:00:00Z')

// Narrow ranges in hundredths, so that values are often exactly on a limit, an edge or a deadband.
const delay = fc.constantFrom(0, 0, 0, 30, 60)
export const limits: fc.Arbitrary<Limits> = fc
  .record({
    min: fc.integer({ min: -6, max: 6 }),
    gap: fc.nat(4),
    min_range: fc.constantFrom(0, 0, 1, 2, 3),
    max_range: fc.constantFrom(0, 0, 1, 2, 3),
    deadband: fc.constantFrom(0, 0, 1, 2),
    open: fc.constantFrom('none', 'none', 'none', 'min', 'max', 'both'),
    on_delay_seconds: delay,
    off_delay_seconds: delay,
  })
  .map(({ min, gap, open, ...rest }) => ({
    ...rest,
    min_value: open === 'min' || open === 'both' ? null : min / 100,
    max_value:
      open === 'max' || open === 'both'
        ? null
        : (min + rest.min_range + rest.max_range + 2 * rest.deadband + gap) / 100,
    min_range: rest.min_range / 100,
    max_range: rest.max_range / 100,
    deadband: rest.deadband / 100,
  }))

interface Arrival {
  /** Seconds after the newest reading so far; zero repeats its instant, a negative number is late. */
  gap: number
  value: number
  quality: 0 | 1 | 2
}

const arrival: fc.Arbitrary<Arrival> = fc.record({
  gap: fc.constantFrom(30, 30, 30, 15, 1, 60, 90, 600, 0, -15, -30, -200),
  value: fc.oneof({ weight: 30, arbitrary: fc.integer({ min: -10, max: 24 }) }, fc.constant(-0)),
  quality: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 1, 2),
})

type Draft =
  | Exclude<Step, { kind: 'readings' } | { kind: 'off' }>
  | { kind: 'arrivals'; arrivals: Arrival[]; steady: boolean }
  | { kind: 'off'; gap: number; announced: boolean }

const draft: fc.Arbitrary<Draft> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('arrivals' as const),
      arrivals: fc.array(arrival, { minLength: 1, maxLength: 8, size: 'max' }),
      steady: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('limits' as const), limits }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('off' as const),
      gap: fc.integer({ min: -120, max: 120 }),
      announced: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'on' as const }) },
)

/** Batches with late, repeated and flagged readings, between changes of limits and switches off and on. */
export const streams: fc.Arbitrary<Stream> = fc
  .record({ limits, drafts: fc.array(draft, { minLength: 1, maxLength: 12, size: 'max' }) })
  .map(({ limits, drafts }) => ({ limits, steps: timed(drafts) }))

function timed(drafts: readonly Draft[]): Step[] {
  let newest = START
  return drafts.map((step) => {
    if (step.kind === 'off') return { kind: 'off', at: newest + step.gap * 1000, announced: step.announced }
    if (step.kind !== 'arrivals') return step
    // Steady batches move by a hundredth at a time, so that open alerts pass through bands and deadbands.
    const base = step.arrivals[0]?.value ?? 0
    const readings = step.arrivals.map(({ gap, value, quality }): Reading => {
      const ts = newest + gap * 1000
      newest = Math.max(newest, ts)
      return { ts, value: (step.steady ? base + (value % 3) : value) / 100, quality }
    })
    return { kind: 'readings', readings }
  })
}

interface Outcome {
  rows: AlertRow[]
  judged: number
}

/**
 * Runs `evaluate` over a stream as ingest does: batch by batch, only new readings, the state through JSON as
 * through the database. Throws if two alerts are open at the same time, if an effect has no alert, or if
 * a repeated reading changes the state.
 */
export function playStream({ limits: initial, steps }: Stream): Outcome {
  const rows: AlertRow[] = []
  const stored = new Map<number, Reading>()
  let limits = initial
  let off = false
  let state: FactorState = initialState
  for (const step of steps) {
    if (step.kind === 'limits') limits = step.limits
    else if (step.kind === 'on') off = false
    else if (step.kind === 'off') {
      off = true
      if (step.announced) state = apply(rows, disable(state, step.at))
    } else if (step.kind === 'readings') {
      const inForce = off ? null : limits
      const fresh = inEventOrder(step.readings).filter(({ ts }) => !stored.has(ts))
      for (const reading of fresh) {
        stored.set(reading.ts, reading)
        state = apply(rows, evaluate(inForce, state, reading))
      }
      state = JSON.parse(JSON.stringify(state)) as FactorState
      if (fresh.length > 0) mustNotMove(inForce, state, [...fresh, ...fresh])
    }
  }
  if (!off) mustNotMove(limits, state, [...stored.values(), ...stored.values()])
  return { rows, judged: stored.size }
}

function mustNotMove(limits: Limits | null, state: FactorState, again: readonly Reading[]): void {
  for (const reading of again) {
    const { state: next, effects } = evaluate(limits, state, reading)
    if (effects.length > 0 || next !== state)
      throw new Error(`a repeated reading acts: ${JSON.stringify(reading)}`)
  }
}

function apply(rows: AlertRow[], { state, effects }: { state: FactorState; effects: readonly Effect[] }) {
  for (const effect of effects) {
    const open = rows.filter((row) => row.closed === null)
    if (effect.type === 'raise') {
      if (open.length > 0) throw new Error('two alerts open at once')
      const { severity, started_at, ts, episode } = effect
      const value = effect.value + 0
      rows.push({
        severity,
        class: effect.class,
        started_at,
        raised_by: ts,
        value,
        episode,
        last: value,
        peak: effect.peak + 0,
        closed: null,
      })
      continue
    }
    const row = open[0]
    if (!row) throw new Error(`${effect.type} without an open alert`)
    if (effect.type === 'update') Object.assign(row, { last: effect.last + 0, peak: effect.peak + 0 })
    else row.closed = { reason: effect.reason, at: effect.resolved_at, push: effect.push }
  }
  return state
}

/** The alerts that the model expects of a stream. */
function modelOf({ steps, limits }: Stream): AlertRow[] {
  return expectedAlerts(steps, limits)
}

interface Comparison {
  streams: number
  readings: number
  alerts: number
  seed: number
  /** The smallest stream that shows a difference, with seed and path; null if there is none. */
  difference: string | null
}

/** Compares `count` generated streams with the model, up to the first difference. */
export function compareStreams(count: number, seed?: number): Comparison {
  const seen = { streams: 0, readings: 0, alerts: 0 }
  const property = fc.property(streams, (stream) => {
    const { rows, judged } = playStream(stream)
    seen.streams += 1
    seen.readings += judged
    seen.alerts += rows.length
    const expected = modelOf(stream)
    if (isDeepStrictEqual(rows, expected)) return
    throw new Error(`judged: ${JSON.stringify(rows)}\nexpected: ${JSON.stringify(expected)}`)
  })
  const result = fc.check(property, { numRuns: count, seed })
  const difference = result.failed
    ? (fc.defaultReportMessage(result) ?? 'a difference without a report')
    : null
  return { ...seen, seed: result.seed, difference }
}
