import { isMeasured } from '@quantrac/contract'
import type { Period } from '../../history/period.ts'
import { noPauses, type Pauses } from '../../judging/pauses.ts'
import type { Effect, Limits, Reading } from '../../judging/evaluate.ts'
import { classify } from '../../judging/limits.ts'
import { type HeldLimits, JudgedTimeline } from './judged-timeline.ts'
import { UnionTime } from './union-time.ts'

export interface OutsideFacts {
  readonly covered: Period
  readonly interval_seconds: number
  /** What held, in the order of time. */
  readonly periods: readonly HeldLimits[]
  readonly pauses?: Pauses
  /** How many excursions are listed, the oldest first; all are counted. */
  readonly most: number
}

/** From a breach to the return inside, as the judging of these readings says. */
export interface Excursion {
  readonly side: 'HI' | 'LO'
  readonly started_at: number
  /** Null: it has not ended. */
  readonly ended_at: number | null
  readonly peak: number
  /** The limit of then that it was beyond. */
  readonly limit: number
}

interface OpenExcursion extends Excursion {
  peak: number
}

/**
 * How often and how long one factor was outside the limits of then: its excursions, with delays and deadband, by the
 * judging of its readings, and the time for which the readings themselves were beyond a limit. Given in event-time
 * order, also those before and after what is covered that an excursion of its edges needs.
 */
export class OutsideTally {
  readonly #facts: OutsideFacts
  readonly #excursionTimes = new UnionTime()
  readonly #beyondTimes = new UnionTime()
  readonly #timeline: JudgedTimeline
  readonly #listed: Excursion[] = []
  #open: OpenExcursion | null = null
  #count = 0
  #excursionMs = 0
  /**
   * The newest run of readings that follow one another beyond a limit; `until`: as far as the newest reading
   * stands.
   */
  #beyond: { from: number; until: number } | null = null
  #beyondMs = 0
  #unjudged: number | null = null
  #youngest: number | null = null

  constructor(facts: OutsideFacts) {
    this.#facts = facts
    this.#timeline = new JudgedTimeline(facts.periods, facts.pauses)
  }

  add(reading: Reading): void {
    const { ts } = reading
    this.#apply(this.#timeline.moveTo(ts), null)
    if (this.#beyond !== null) this.#beyond.until = Math.min(this.#beyond.until, ts)
    if (isMeasured(reading.quality)) this.#measure(reading, this.#timeline.period)
    else this.#endBeyond()
    this.#apply(this.#timeline.judge(reading), this.#timeline.period?.limits ?? null)
  }

  /** Whether later readings may say that what began in what is covered was, or has ended as, an excursion. */
  get isUndecided(): boolean {
    const { covered } = this.#facts
    const { phase, since } = this.#timeline.state
    if (phase === 'PENDING') return (since ?? covered.end) < covered.end
    return this.#open !== null && this.#open.started_at < covered.end
  }

  /** After the last reading; `now`: no period that is switched off later counts. */
  finish(now: number): void {
    this.#apply(this.#timeline.moveTo(now), null)
    this.#endBeyond()
    if (this.#open !== null) this.#close(this.#open, null)
    this.#open = null
  }

  /** Of what is covered. Null where no limit held in it. */
  get figures() {
    const { covered, periods } = this.#facts
    const within = periods.filter(({ from, until }) => from < covered.end && until > covered.start)
    const held = within.filter(({ limits }) => limits !== null && hasLimit(limits))
    const isJudged = held.length > 0
    const first = held[0]
    return {
      exceedances: isJudged ? this.#count : null,
      exceeded_seconds: isJudged ? Math.round(this.#excursionMs / 1000) : null,
      beyond_seconds: isJudged ? Math.round(this.#beyondMs / 1000) : null,
      limits_from:
        first !== undefined && this.#unjudged !== null && this.#unjudged < first.from ? first.from : null,
      limits_set_at: this.#youngest,
      limit_changes: changesOf(within, covered),
    }
  }

  /** The oldest ones, and the times of all. */
  get excursions(): readonly Excursion[] {
    return this.#listed
  }

  get excursionTimes(): UnionTime {
    return this.#excursionTimes
  }

  get beyondTimes(): UnionTime {
    return this.#beyondTimes
  }

  #measure({ ts, value }: Reading, period: HeldLimits | undefined): void {
    const { covered, interval_seconds, pauses = noPauses } = this.#facts
    if (pauses.has(ts)) return this.#endBeyond()
    const limits = period?.limits ?? null
    if (ts >= covered.start && ts < covered.end) {
      if (limits === null) this.#unjudged ??= ts
      else if (hasLimit(limits) && ts < (period?.set_at ?? ts)) this.#youngest = period?.set_at ?? ts
    }
    const verdict = limits === null ? 'OK' : classify(limits, value)
    if (verdict !== 'HI' && verdict !== 'LO') return this.#endBeyond()
    const until = ts + interval_seconds * 1000
    if (this.#beyond !== null && this.#beyond.until === ts) this.#beyond.until = until
    else {
      this.#endBeyond()
      this.#beyond = { from: ts, until }
    }
  }

  #endBeyond(): void {
    if (this.#beyond === null) return
    this.#beyondMs += this.#within(this.#beyondTimes, this.#beyond.from, this.#beyond.until)
    this.#beyond = null
  }

  #apply(effects: readonly Effect[], limits: Limits | null): void {
    for (const effect of effects)
      if (effect.type === 'update') {
        if (this.#open !== null) this.#open.peak = effect.peak
      } else if (effect.type === 'resolve') {
        if (this.#open !== null) this.#close(this.#open, effect.resolved_at)
        this.#open = null
      } else if (effect.class === 'HI' || effect.class === 'LO') {
        const limit = (effect.class === 'HI' ? limits?.max_value : limits?.min_value) ?? effect.value
        const { class: side, started_at } = effect
        this.#open = {
          side,
          started_at,
          ended_at: null,
          peak: this.#timeline.state.peak ?? effect.value,
          limit,
        }
      }
  }

  #close(open: Excursion, ended_at: number | null): void {
    const { covered, most } = this.#facts
    const to = ended_at ?? covered.end
    if (open.started_at >= covered.end || (ended_at !== null && to <= covered.start)) return
    this.#count += 1
    this.#excursionMs += this.#within(this.#excursionTimes, open.started_at, to)
    if (this.#listed.length < most) this.#listed.push({ ...open, ended_at })
  }

  /** Adds the part that is covered; how long that is. */
  #within(times: UnionTime, from: number, to: number): number {
    const { covered } = this.#facts
    const [start, end] = [Math.max(from, covered.start), Math.min(to, covered.end)]
    if (start >= end) return 0
    times.add(start, end)
    return end - start
  }
}

/** Two equal limits are those of a threshold that is not set yet. */
const hasLimit = ({ min_value: min, max_value: max }: Limits): boolean =>
  min === null ? max !== null : min !== max

/** How often other limits began to hold within what is covered. */
const changesOf = (within: readonly HeldLimits[], { start }: Period): number =>
  within.slice(1).filter(({ from }) => from > start).length
