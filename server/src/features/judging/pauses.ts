import { DAY_MS, type MaintenanceRepeat } from '@quantrac/contract'

/** From `from` up to `until`, epoch milliseconds; Infinity: without an end. */
export interface Pause {
  readonly from: number
  readonly until: number
}

/** A time in which nothing is judged, once or again and again. */
export interface PauseRule extends Pause {
  readonly repeat: MaintenanceRepeat | null
  /** Of one that repeats: none begins at or after it. */
  readonly last: number
  /** Of one that repeats: the end of those that were ended early, by their start. */
  readonly ended: ReadonlyMap<number, number>
}

const stepOf: Record<MaintenanceRepeat, number> = { daily: DAY_MS, weekly: 7 * DAY_MS }

/** Local days have no daylight saving: they are all as long. */
function nth({ from, until, repeat, ended }: PauseRule, n: number): Pause {
  if (repeat === null) return { from, until }
  const start = from + n * stepOf[repeat]
  return { from: start, until: ended.get(start) ?? start + (until - from) }
}

/** Which time of a rule began last, at or before an instant; negative: none. */
function numberAt({ from, repeat, last }: PauseRule, ts: number): number {
  if (ts < from) return -1
  if (repeat === null) return 0
  const step = stepOf[repeat]
  return Math.min(Math.floor((ts - from) / step), Math.ceil((last - from) / step) - 1)
}

/** The time of a rule that an instant is in. One that repeats is shorter than its step. */
export function timeAt(rule: PauseRule, ts: number): Pause | null {
  const n = numberAt(rule, ts)
  if (n < 0) return null
  const found = nth(rule, n)
  return ts < found.until ? found : null
}

/** The time that an instant is in, or else the next one. */
export function timeFrom(rule: PauseRule, ts: number): Pause | null {
  const now = timeAt(rule, ts)
  if (now !== null) return now
  if (rule.repeat === null) return ts < rule.from ? nth(rule, 0) : null
  const next = nth(rule, Math.max(0, numberAt(rule, ts) + 1))
  return next.from > ts && next.from < rule.last ? next : null
}

/** The times of a rule that touch `[from, until)`, in order. */
export function* timesIn(rule: PauseRule, { from, until }: Pause): Generator<Pause> {
  for (let n = Math.max(0, numberAt(rule, from)); ; n += 1) {
    const time = nth(rule, n)
    if (time.from >= until || time.from >= rule.last || (n > 0 && rule.repeat === null)) return
    if (time.until > from) yield time
  }
}

/** The first end of a time of a rule after an instant; Infinity: there is none. */
function endAfter(rule: PauseRule, ts: number): number {
  for (let n = Math.max(0, numberAt(rule, ts)); ; n += 1) {
    const { from, until } = nth(rule, n)
    if (rule.repeat === null) return until > ts ? until : Number.POSITIVE_INFINITY
    if (from >= rule.last) return Number.POSITIVE_INFINITY
    if (until > ts) return until
  }
}

function endBefore(rule: PauseRule, ts: number): number {
  for (let n = numberAt(rule, ts); n >= 0; n -= 1) {
    const { until } = nth(rule, n)
    if (until <= ts) return until
  }
  return Number.NEGATIVE_INFINITY
}

/** All that a factor is not judged in: times that overlap or meet are one. */
export class Pauses {
  readonly #rules: readonly PauseRule[]

  constructor(rules: readonly PauseRule[]) {
    this.#rules = rules
  }

  get areNone(): boolean {
    return this.#rules.length === 0
  }

  has(ts: number): boolean {
    return this.#rules.some((rule) => timeAt(rule, ts) !== null)
  }

  /** The first one that has ended after one instant, and at or before another. */
  endedIn(after: number, upTo: number): Pause | null {
    let until = this.#endAfter(after)
    while (until <= upTo && this.has(until)) until = this.#endAfter(until)
    if (until > upTo) return null
    return { from: this.#beginOf(until), until }
  }

  /** When one has ended last, at or before an instant; −Infinity: never. */
  lastEnd(upTo: number): number {
    return Math.max(Number.NEGATIVE_INFINITY, ...this.#rules.map((rule) => endBefore(rule, upTo)))
  }

  /** In order and apart. */
  in(period: Pause): Pause[] {
    const all = this.#rules
      .flatMap((rule) => [...timesIn(rule, period)])
      .sort((one, other) => one.from - other.from)
    const joined: { from: number; until: number }[] = []
    for (const { from, until } of all) {
      const last = joined.at(-1)
      if (last !== undefined && from <= last.until) last.until = Math.max(last.until, until)
      else joined.push({ from, until })
    }
    return joined
  }

  #endAfter(ts: number): number {
    return Math.min(Number.POSITIVE_INFINITY, ...this.#rules.map((rule) => endAfter(rule, ts)))
  }

  /** Of what ends at an instant. */
  #beginOf(until: number): number {
    for (let begin = until; ; ) {
      const before = this.#rules.map((rule) => beginBefore(rule, begin))
      const first = Math.min(begin, ...before)
      if (first === begin) return begin
      begin = first
    }
  }
}

/** The start of the time of a rule that was not over before an instant, and began before it; else the instant. */
function beginBefore(rule: PauseRule, ts: number): number {
  const n = numberAt(rule, ts)
  for (const place of [n - 1, n]) {
    if (place < 0) continue
    const { from, until } = nth(rule, place)
    if (from < ts && until >= ts) return from
  }
  return ts
}

export const noPauses = new Pauses([])
