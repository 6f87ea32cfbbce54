import { isDeepStrictEqual } from 'node:util'
import { DAY_MS } from '@quantrac/contract'
import * as fc from 'fast-check'
import { disable, type FactorState, initialState, type Reading } from '../src/features/judging/evaluate.ts'
import { type AlertDraft, judge } from '../src/features/judging/judge.ts'
import type { Limits } from '../src/features/judging/limits.ts'
import { changedParts, type ReadAround, type Spot, spotsOf } from '../src/features/judging/parts.ts'
import { type Recorded, reconcile } from '../src/features/judging/reconcile.ts'
import { type PauseRule, Pauses } from '../src/features/judging/pauses.ts'
import { type LimitsInForce, replay } from '../src/features/judging/replay.ts'
import { limits } from './alert-streams.ts'
import { type AlertRow, expectedAlerts, type Step } from './alerts-model.ts'

const START = Date.parse('2026-11-20T05:00:00Z')

/** What happens to one factor, in the order of arrival; instants in seconds. */
type Arrival =
  | { kind: 'store'; readings: { at: number; value: number; quality: 0 | 1 | 2 }[] }
  | { kind: 'correct'; pick: number; value: number; quality: 0 | 1 | 2 }
  | { kind: 'delete'; pick: number }
  /** At a wall clock of so many seconds; null: switched off. */
  | { kind: 'limits'; now: number; limits: Limits | null }
  /** Maintenance is announced, changed, ended or deleted, also for the past. */
  | { kind: 'pause'; place: number; window: Window | null }

/** Seconds; `repeats`: so many times more, a day later each. */
interface Window {
  from: number
  lasts: number | null
  repeats: number | null
}

interface History {
  limits: Limits | null
  arrivals: Arrival[]
}

const value = fc.integer({ min: -10, max: 24 })
const quality = fc.constantFrom<0 | 1 | 2>(0, 0, 0, 0, 0, 0, 1, 2)
// On a grid, so that instants are met again: repetitions and conflicts.
const at = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 60 }).map((n) => n * 15) },
  // Far from the others: a part of its own.
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 6 }).map((n) => 20_000 + n * 15) },
)
const store = fc.record({
  kind: fc.constant('store' as const),
  readings: fc.array(fc.record({ at, value, quality }), { minLength: 1, maxLength: 6 }),
})
const window = fc.record({
  from: fc.oneof(
    fc.integer({ min: -10, max: 60 }).map((n) => n * 15),
    // The day before: what repeats meets the readings then.
    fc.integer({ min: 0, max: 60 }).map((n) => n * 15 - DAY_MS / 1000),
  ),
  lasts: fc.option(
    fc.integer({ min: 1, max: 30 }).map((n) => n * 15),
    { freq: 6 },
  ),
  repeats: fc.option(fc.integer({ min: 0, max: 3 })),
})
const pause = fc.record({
  kind: fc.constant('pause' as const),
  place: fc.integer({ min: 0, max: 2 }),
  window: fc.option(window, { freq: 5 }),
})
const arrival: fc.Arbitrary<Arrival> = fc.oneof(
  { weight: 3, arbitrary: pause },
  { weight: 9, arbitrary: store },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('correct' as const), pick: fc.nat(), value, quality }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), pick: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('limits' as const),
      now: fc.integer({ min: 0, max: 1000 }),
      limits: fc.option(limits, { freq: 4 }),
    }),
  },
)

const histories: fc.Arbitrary<History> = fc.record({
  limits: fc.option(limits, { freq: 9 }),
  arrivals: fc.array(arrival, { minLength: 1, maxLength: 14, size: 'max' }),
})

type Row = Recorded & { draft: AlertDraft }

/** One factor as ingest keeps it: its readings, periods, state and alerts. */
class OneFactor {
  readonly #readings = new Map<number, Reading>()
  readonly #windows = new Map<number, Window>()
  #pauses = new Pauses([])
  readonly #periods: LimitsInForce[]
  #state: FactorState = initialState
  #rows: Row[] = []
  #lastId = 0

  constructor(limits: Limits | null) {
    this.#periods = [{ from: Number.NEGATIVE_INFINITY, limits }]
  }

  async take(arrival: Arrival): Promise<void> {
    if (arrival.kind === 'store') return this.#store(arrival.readings)
    if (arrival.kind === 'limits') return this.#change(arrival)
    if (arrival.kind === 'pause') return this.#announce(arrival)
    const picked = [...this.#readings.values()][arrival.pick % Math.max(1, this.#readings.size)]
    if (picked === undefined) return
    if (arrival.kind === 'delete') this.#readings.delete(picked.ts)
    else
      this.#readings.set(picked.ts, {
        ts: picked.ts,
        value: arrival.value / 100,
        quality: arrival.quality,
      })
    await this.#again([picked.ts])
  }

  async #store(given: readonly { at: number; value: number; quality: 0 | 1 | 2 }[]): Promise<void> {
    const fresh: Reading[] = []
    for (const one of given) {
      const reading = { ts: START + one.at * 1000, value: one.value / 100, quality: one.quality }
      if (this.#readings.has(reading.ts)) continue
      this.#readings.set(reading.ts, reading)
      fresh.push(reading)
    }
    fresh.sort((one, other) => one.ts - other.ts)
    const measured = fresh.filter((reading) => reading.quality === 0)
    const [first] = measured
    const present = this.#periods.at(-1)
    if (present === undefined) return
    if (first !== undefined && (first.ts <= (this.#state.watermark ?? -Infinity) || first.ts < present.from))
      return this.#again(measured.map(({ ts }) => ts))
    const open = this.#rows.find(({ resolved_at }) => resolved_at === null)
    const judgement = judge({
      factor_id: 1,
      limits: present.limits,
      state: this.#state,
      openId: open?.id ?? null,
      isUntold: false,
      readings: fresh,
      pauses: this.#pauses,
    })
    this.#state = judgement.state
    if (open !== undefined && judgement.open !== null) {
      const { last, peak, closing } = judgement.open
      this.#write(open, { ...open.draft, last: last ?? 0, peak: peak ?? 0, closing })
    }
    for (const draft of judgement.drafts) this.#insert(draft)
  }

  #change({ now, limits }: Arrival & { kind: 'limits' }): void {
    const { watermark } = this.#state
    const from = Math.max(
      START + now * 1000,
      (watermark ?? -Infinity) + 1,
      (this.#periods.at(-1)?.from ?? 0) + 1,
    )
    this.#periods.push({ from, limits })
    if (limits !== null) {
      if (this.#state.phase === 'OFF') this.#state = { ...this.#state, phase: 'NORMAL' }
      return
    }
    const { state, effects } = disable(this.#state, from)
    this.#state = state
    const open = this.#rows.find(({ resolved_at }) => resolved_at === null)
    for (const effect of effects)
      if (effect.type === 'resolve' && open !== undefined)
        this.#write(open, { ...open.draft, closing: { ...effect } })
  }

  /** As `judgePeriod` does, of everything that the window was and is. */
  async #announce({ place, window: next }: Arrival & { kind: 'pause' }): Promise<void> {
    const before = this.#windows.get(place)
    this.#windows.delete(place)
    if (next !== null) this.#windows.set(place, next)
    this.#pauses = new Pauses([...this.#windows.values()].map(ruleOf))
    const touched = [before, next].flatMap((one) => (one === undefined || one === null ? [] : timesOf(one)))
    const measured = this.#sorted().filter((one) => one.quality === 0)
    const [first, bound] = [measured[0]?.ts, this.#state.watermark]
    if (touched.length === 0 || first === undefined || bound === null) return
    const to = Math.min(bound, Math.max(...touched.map(([, until]) => until)))
    const from = Math.min(to, Math.max(first, Math.min(...touched.map(([start]) => start))))
    if (bound < first) return
    await this.#parts(
      [{ factor_id: 1, bound, periods: this.#periods, pauses: this.#pauses, from, to }],
      bound,
    )
  }

  /** As `judgeAgain` does. */
  async #again(instants: readonly number[]): Promise<void> {
    const bound = Math.max(this.#state.watermark ?? -Infinity, instants.at(-1) ?? -Infinity)
    const of = { factor_id: 1, bound, periods: this.#periods, pauses: this.#pauses }
    await this.#parts(spotsOf(instants, of), bound)
  }

  async #parts(spots: readonly Spot[], bound: number): Promise<void> {
    const compared = (await changedParts(spots, this.#around)).map((part) => {
      const { readings, isEnd } = part
      const { drafts, state } = replay({
        ...part,
        factor_id: 1,
        periods: this.#periods,
        pauses: this.#pauses,
      })
      if (isEnd) this.#state = state
      const after = part.after?.ts ?? -Infinity
      const to = isEnd ? bound : (readings.at(-1)?.ts ?? bound)
      const recorded = this.#rows.filter(
        ({ timestamp, resolved_at }) =>
          (timestamp > after && timestamp <= to) || (isEnd && resolved_at === null),
      )
      return { drafts, ...reconcile(recorded, drafts) }
    })
    // All are compared before the first is written.
    for (const { drafts, made, changed, withdrawn } of compared) {
      this.#rows = this.#rows.filter((row) => !withdrawn.includes(row))
      for (const { recorded: row, place } of changed) this.#write(row, drafts[place] as AlertDraft)
      for (const place of made) this.#insert(drafts[place] as AlertDraft)
      const open = this.#rows.filter(({ resolved_at }) => resolved_at === null)
      if (open.length > 1) throw new Error('two alerts are open at once')
    }
  }

  /** Few at a time, as from the database. */
  readonly #around: ReadAround = async (spots, most) =>
    spots.map(({ from, to, bound }) => {
      const measured = this.#sorted().filter((one) => one.quality === 0 && one.ts <= bound)
      const before = measured.filter(({ ts }) => ts < from)
      const behind = measured.filter(({ ts }) => ts > to)
      return {
        before: before.slice(-most),
        isBeginning: before.length < most,
        within: measured.filter(({ ts }) => ts >= from && ts <= to),
        behind: behind.slice(0, most),
        isEnd: behind.length < most,
      }
    })

  #sorted = () => [...this.#readings.values()].sort((one, other) => one.ts - other.ts)

  /** The times of all windows, those that overlap or meet as one, in order. */
  #joined(): (readonly [number, number])[] {
    let all = [...this.#windows.values()].flatMap(timesOf)
    for (let place = 0; place < all.length; place += 1) {
      const [from, until] = all[place] ?? [0, 0]
      const met = all.filter(([start, end]) => start <= until && end >= from)
      if (met.length === 1) continue
      const one = [Math.min(...met.map(([start]) => start)), Math.max(...met.map(([, end]) => end))] as const
      all = [...all.filter((other) => !met.includes(other)), one]
      place = -1
    }
    return all.sort(([one], [other]) => one - other)
  }

  #insert(draft: AlertDraft): void {
    this.#lastId += 1
    const row = { id: this.#lastId } as Row // filled in by the next line
    this.#rows.push(row)
    this.#write(row, draft)
  }

  #write(row: Row, draft: AlertDraft): void {
    Object.assign(row, {
      status: draft.severity,
      class: draft.class,
      value: draft.value,
      last: draft.last,
      peak: draft.peak,
      min_value: draft.min_value,
      max_value: draft.max_value,
      timestamp: draft.ts,
      started_at: draft.started_at,
      resolved_at: draft.closing?.resolved_at ?? null,
      resolve_reason: draft.closing?.reason ?? null,
      draft,
    })
  }

  rows(): Omit<AlertRow, 'episode'>[] {
    return this.#rows
      .toSorted((one, other) => one.timestamp - other.timestamp)
      .map(({ draft }) => ({
        severity: draft.severity,
        class: draft.class,
        started_at: draft.started_at,
        raised_by: draft.ts,
        value: draft.value + 0,
        last: draft.last + 0,
        peak: draft.peak + 0,
        closed:
          draft.closing === null
            ? null
            : { reason: draft.closing.reason, at: draft.closing.resolved_at, push: draft.closing.push },
      }))
  }

  /** What the model expects of the same readings and limits, in the order of their times. */
  expected(): Omit<AlertRow, 'episode'>[] {
    const steps: Step[] = []
    const [first, ...changes] = this.#periods
    if (first?.limits === null) steps.push({ kind: 'off', at: START - 1, announced: true })
    const left = [...changes]
    const changeUntil = (ts: number) => {
      for (let next = left[0]; next !== undefined && next.from <= ts; next = left[0]) {
        left.shift()
        if (next.limits === null) steps.push({ kind: 'off', at: next.from, announced: true })
        else steps.push({ kind: 'on' }, { kind: 'limits', limits: next.limits })
      }
    }
    let before = Number.NEGATIVE_INFINITY
    for (const reading of this.#sorted()) {
      changeUntil(reading.ts)
      if (reading.quality !== 0) {
        steps.push({ kind: 'readings', readings: [reading] })
        continue
      }
      const over = this.#joined().find(([, until]) => until > before && until <= reading.ts)
      if (over !== undefined && before > Number.NEGATIVE_INFINITY)
        steps.push({ kind: 'paused', from: over[0] })
      const isPaused = this.#joined().some(([from, until]) => from <= reading.ts && reading.ts < until)
      if (!isPaused) steps.push({ kind: 'readings', readings: [reading] })
      before = reading.ts
    }
    changeUntil(Infinity)
    return expectedAlerts(steps, first?.limits ?? nothing).map(({ episode: _, ...row }) => row)
  }
}

const lengthOf = ({ lasts, repeats }: Window) =>
  lasts === null ? (repeats === null ? Number.POSITIVE_INFINITY : 300) : lasts

/** Written out, one by one. */
function timesOf(one: Window): (readonly [number, number])[] {
  const length = lengthOf(one) * 1000
  return Array.from({ length: (one.repeats ?? 0) + 1 }, (_, n) => {
    const from = START + one.from * 1000 + n * DAY_MS
    return [from, from + length] as const
  })
}

function ruleOf(one: Window): PauseRule {
  const from = START + one.from * 1000
  const { repeats } = one
  return {
    from,
    until: from + lengthOf(one) * 1000,
    repeat: repeats === null ? null : 'daily',
    last: repeats === null ? Number.POSITIVE_INFINITY : from + repeats * DAY_MS + 1,
    ended: new Map(),
  }
}

const nothing: Limits = {
  min_value: null,
  max_value: null,
  min_range: 0,
  max_range: 0,
  deadband: 0,
  on_delay_seconds: 0,
  off_delay_seconds: 0,
}

interface Comparison {
  histories: number
  arrivals: number
  alerts: number
  seed: number
  /** The smallest history that shows a difference; null if there is none. */
  difference: string | null
}

/** Compares generated histories with the model after every arrival, up to the first difference. */
export async function compareArrivals(count: number, seed?: number): Promise<Comparison> {
  const seen = { histories: 0, arrivals: 0, alerts: 0 }
  const property = fc.asyncProperty(histories, async ({ limits, arrivals }) => {
    const factor = new OneFactor(limits)
    seen.histories += 1
    for (const one of arrivals) {
      await factor.take(one)
      seen.arrivals += 1
      const [rows, expected] = [factor.rows(), factor.expected()]
      seen.alerts += rows.length
      if (!isDeepStrictEqual(rows, expected))
        throw new Error(`judged: ${JSON.stringify(rows)}\nexpected: ${JSON.stringify(expected)}`)
    }
  })
  const result = await fc.check(property, { numRuns: count, ...(seed !== undefined && { seed }) })
  const difference = result.failed
    ? (fc.defaultReportMessage(result) ?? 'a difference without a report')
    : null
  return { ...seen, seed: result.seed, difference }
}
