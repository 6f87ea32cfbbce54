import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  evaluate,
  type FactorState,
  initialState,
  type Limits,
  type Reading,
} from '../../judging/evaluate.ts'
import { type HeldLimits, settledAt } from './judged-timeline.ts'
import { OutsideTally } from './outside-tally.ts'
import { UnionTime } from './union-time.ts'

const [second, minute] = [1000, 60_000]
const limitsOf = (max_value: number, more: Partial<Limits> = {}): Limits => ({
  min_value: null,
  max_value,
  min_range: 0,
  max_range: 0,
  deadband: 0,
  on_delay_seconds: 0,
  off_delay_seconds: 0,
  ...more,
})
const always = (limits: Limits): HeldLimits => ({
  from: Number.NEGATIVE_INFINITY,
  until: Number.POSITIVE_INFINITY,
  limits,
  set_at: Number.NEGATIVE_INFINITY,
})
const covered = { start: 0, end: 60 * minute }

function tallyOf(readings: readonly Reading[], periods: readonly HeldLimits[], now = covered.end) {
  const tally = new OutsideTally({ covered, interval_seconds: 60, periods, most: 1000 })
  for (const reading of readings) tally.add(reading)
  tally.finish(now)
  return tally
}

const each = (values: readonly number[], from = 0): Reading[] =>
  values.map((value, place) => ({ ts: (from + place) * minute, value, quality: 0 as const }))

it('tells excursions, held by a deadband and a delay, from the time beyond the limit', () => {
  const limits = limitsOf(75, { deadband: 5, off_delay_seconds: 120 })
  // Above for two minutes, then inside the deadband for three, then back.
  const readings = each([50, 80, 82, 74, 73, 72, 60, 60, 60, 60])
  const { figures, excursions } = tallyOf(readings, [always(limits)])
  expect(figures).toMatchObject({ exceedances: 1, exceeded_seconds: 300, beyond_seconds: 120 })
  expect(excursions).toEqual([{ side: 'HI', started_at: minute, ended_at: 6 * minute, peak: 82, limit: 75 }])
})

it('a breach that is shorter than its delay is no excursion, but time beyond the limit', () => {
  const limits = limitsOf(75, { on_delay_seconds: 600 })
  const { figures } = tallyOf(each([50, 80, 82, 50]), [always(limits)])
  expect(figures).toMatchObject({ exceedances: 0, exceeded_seconds: 0, beyond_seconds: 120 })
})

it('a reading stands no longer than an interval, and what is in doubt stands for nothing', () => {
  const readings: Reading[] = [
    { ts: 0, value: 80, quality: 0 },
    { ts: 10 * minute, value: 80, quality: 0 },
    { ts: 10 * minute + 20 * second, value: 80, quality: 1 },
    { ts: 59 * minute + 30 * second, value: 80, quality: 0 },
  ]
  expect(tallyOf(readings, [always(limitsOf(75))]).figures).toMatchObject({ beyond_seconds: 60 + 20 + 30 })
})

it('each reading is compared with the limits of its time, and what is younger is said', () => {
  const at = (place: number, max: number | null, set_at = place): HeldLimits => ({
    from: place * minute,
    until: Number.POSITIVE_INFINITY,
    limits: max === null ? null : limitsOf(max),
    set_at: set_at * minute,
  })
  const readings = each([80, 80, 80, 80, 80, 80, 80, 80])
  const bounded = (...periods: HeldLimits[]) =>
    periods.map((one, n) => ({ ...one, until: periods[n + 1]?.from ?? Number.POSITIVE_INFINITY }))
  const held = tallyOf(readings, bounded(at(2, 75), at(4, 90), at(6, null)))
  expect(held.figures).toEqual({
    exceedances: 1,
    exceeded_seconds: 120,
    beyond_seconds: 120,
    limits_from: 2 * minute,
    limits_set_at: null,
    limit_changes: 2,
  })
  const off = tallyOf(readings, bounded(at(-5, 75), at(6, null)))
  expect(off.excursions).toMatchObject([{ started_at: 0, ended_at: 6 * minute }])
  const young = tallyOf(readings, bounded(at(-5, 75, 3)))
  expect(young.figures).toMatchObject({ limits_from: null, limits_set_at: 3 * minute })
  expect(tallyOf(readings, []).figures).toMatchObject({ exceedances: null, beyond_seconds: null })
})

const limits = fc.record({
  deadband: fc.constantFrom(0, 2),
  max_range: fc.constantFrom(0, 3),
  on_delay_seconds: fc.constantFrom(0, 60, 150),
  off_delay_seconds: fc.constantFrom(0, 60, 150),
})
const timeSeries = fc.array(
  fc.record({
    gap: fc.constantFrom(20, 60, 60, 60, 90, 400),
    value: fc.constantFrom(50, 50, 66, 69, 72, 76, 80, -5),
    quality: fc.constantFrom<(0 | 1 | 2)[]>(0, 0, 0, 0, 1, 2),
  }),
  { minLength: 1, maxLength: 120, size: 'max' },
)

function readingsOf(given: readonly { gap: number; value: number; quality: 0 | 1 | 2 }[]): Reading[] {
  let ts = -40 * minute
  return given.map(({ gap, value, quality }) => {
    ts += gap * second
    return { ts, value, quality }
  })
}

/** The plainest way: everything is judged from the first reading on, and each second is looked at. */
function model(readings: readonly Reading[], held: Limits) {
  let state: FactorState = initialState
  const found: { from: number; to: number }[] = []
  let open: number | null = null
  for (const reading of readings) {
    const { state: next, effects } = evaluate(held, state, reading)
    state = next
    for (const effect of effects) {
      if (effect.type === 'resolve' && open !== null) {
        found.push({ from: open, to: effect.resolved_at })
        open = null
      }
      if (effect.type === 'raise') open = effect.severity === 'ALERT' ? effect.started_at : null
    }
  }
  if (open !== null) found.push({ from: open, to: covered.end })
  const own = found.filter(({ from, to }) => from < covered.end && to > covered.start)
  const length = ({ from, to }: { from: number; to: number }) =>
    Math.min(to, covered.end) - Math.max(from, covered.start)
  let beyond = 0
  for (let at = covered.start; at < covered.end; at += second) {
    const newest = readings.findLast(({ ts }) => ts <= at)
    if (newest === undefined || newest.quality !== 0 || at - newest.ts >= minute) continue
    if (newest.value > 75 || newest.value < 0) beyond += 1
  }
  const seconds = own.reduce((sum, one) => sum + length(one) / second, 0)
  return { exceedances: own.length, exceeded_seconds: seconds, beyond_seconds: beyond }
}

it('is what a model says that judges everything and looks at each second', () => {
  fc.assert(
    fc.property(timeSeries, limits, (given, more) => {
      const readings = readingsOf(given)
      const held = limitsOf(75, { min_value: 0, ...more })
      expect(tallyOf(readings, [always(held)]).figures).toMatchObject(model(readings, held))
    }),
    { numRuns: 500 },
  )
})

it('readings that settle the judging tell of a period’s start what all readings before it tell', () => {
  fc.assert(
    fc.property(timeSeries, limits, fc.nat(60), (given, more, left) => {
      const readings = readingsOf(given)
      const held = [always(limitsOf(75, { min_value: 0, ...more }))]
      const part = readings.slice(left)
      const before = part.filter(({ ts }) => ts < covered.start)
      fc.pre(settledAt(before, held) !== null)
      const [all, some] = [tallyOf(readings, held), tallyOf(part, held)]
      expect([some.figures, some.excursions]).toEqual([all.figures, all.excursions])
    }),
    { numRuns: 500 },
  )
})

it('periods that overlap are counted once', () => {
  const period = fc.record({ from: fc.nat(400), length: fc.integer({ min: 1, max: 40 }) })
  fc.assert(
    fc.property(fc.array(period), fc.array(period), (some, others) => {
      const [one, other] = [new UnionTime(), new UnionTime()]
      for (const { from, length } of some) one.add(from, from + length)
      for (const { from, length } of others) other.add(from, from + length)
      one.addAll(other)
      const all = [...some, ...others].flatMap(({ from, length }) =>
        Array.from({ length }, (_, n) => from + n),
      )
      expect(one.length).toBe(new Set(all).size)
    }),
  )
})
