import type { StoredTime } from './db/stored-time.ts'

/** The clocks at one moment. Epoch milliseconds. */
export interface Look {
  /** The earlier one of this machine's clock and the database's. */
  readonly shown: number
  readonly stored: StoredTime | null
  /** What stations with clocks of their own say to ours in this minute; null: none has said anything. */
  readonly heard: 'agree' | 'differ' | null
}

/** A clock that shows more than has passed for sure. */
export interface Doubt {
  readonly shown: Date
  readonly sure: Date
  /** Whether it lasts: stations had the time to say that the clock is right. */
  readonly isLasting: boolean
}

/** What removes, packs, or makes what is due asks for this time, which a wrong clock does not move. */
export interface SureTime {
  /** The time that has come for sure: never later than the clock. */
  readonly now: () => Date
  readonly doubt: () => Doubt | null
  /** The clock is behind what was sure before. */
  readonly isBehind: () => boolean
  /** A person says that the clock is right. */
  readonly confirm: (at: number) => void
}

/** Sure of everything that a given clock shows. */
export const sureOf = (now: () => Date): SureTime => ({
  now,
  doubt: () => null,
  isBehind: () => false,
  confirm: () => undefined,
})

// A clock is set right by so much without a question. Also how long it takes until a doubt lasts: stations send every
// few minutes.
const stepMs = 10 * 60_000
// A machine may have been off for so long if nothing that arrives says otherwise: a weekend.
const longestOffMs = 3 * 86_400_000
const behindMs = 3_600_000

interface Sure {
  readonly at: number
  /** Of the monotonic clock. */
  readonly passed: number
}

/**
 * A bound on the time: what was sure before, and what has passed since by the machine's monotonic clock, which nobody
 * sets. A clock that shows more is believed if stations agree with it, or a person says so.
 */
export class PassedTime implements SureTime {
  readonly #clock: () => Date
  readonly #passed: () => number
  readonly #boot: string | null
  #sure: Sure | null = null
  #word = 0
  /** Nothing tells how long the machine was off. */
  #isUnknownSince = false
  #doubt: { readonly since: number; readonly shown: number; readonly passed: number } | null = null
  #isBehind = false

  constructor(clocks: { clock: () => Date; passed: () => number; boot: string | null }) {
    this.#clock = clocks.clock
    this.#passed = clocks.passed
    this.#boot = clocks.boot
  }

  readonly now = (): Date => new Date(Math.min(this.#clock().getTime(), this.#bound()))

  readonly doubt = (): Doubt | null =>
    this.#doubt && {
      shown: new Date(this.#doubt.shown + this.#passed() - this.#doubt.passed),
      sure: this.now(),
      isLasting: this.#passed() - this.#doubt.since > stepMs,
    }

  readonly isBehind = (): boolean => this.#isBehind

  readonly confirm = (at: number): void => {
    this.#sure = { at, passed: this.#passed() }
    this.#doubt = null
    this.#isUnknownSince = false
  }

  /** Looks at the clocks; answers what the database is to keep. */
  look({ shown, stored, heard }: Look): StoredTime {
    const passed = this.#passed()
    const base = this.#baseOf(stored, shown)
    const gap = shown - base
    this.#isBehind = gap < -behindMs
    if (gap > stepMs && !this.#believes(gap, heard)) {
      this.#doubt = { since: this.#doubt?.since ?? passed, shown, passed }
      this.#sure = { at: base, passed }
    } else {
      this.#doubt = null
      this.#isUnknownSince = false
      const isAgreed = this.#isBehind && heard === 'agree'
      if (isAgreed) this.#word += 1
      this.#sure = { at: isAgreed ? shown : Math.max(base, shown), passed }
      this.#isBehind &&= !isAgreed
    }
    return { at: this.#sure.at, word: this.#word, boot: this.#boot, boot_ms: passed }
  }

  #bound(): number {
    return this.#sure === null ? Number.POSITIVE_INFINITY : this.#sure.at + this.#passed() - this.#sure.passed
  }

  /** What is sure before the clock is asked. */
  #baseOf(stored: StoredTime | null, shown: number): number {
    const isFirst = this.#sure === null
    const isSetAnew = stored !== null && stored.word !== this.#word
    if (stored !== null) this.#word = stored.word
    if (stored === null) return isFirst ? shown : this.#bound()
    if (!isFirst) return isSetAnew ? stored.at : Math.max(this.#bound(), stored.at)
    const since = this.#passed() - stored.boot_ms
    if (this.#boot !== null && this.#boot === stored.boot && since >= 0) return stored.at + since
    this.#isUnknownSince = true
    return stored.at
  }

  #believes(gap: number, heard: Look['heard']): boolean {
    if (heard !== null) return heard === 'agree'
    if (!this.#isUnknownSince || gap > longestOffMs || this.#doubt === null) return false
    return this.#passed() - this.#doubt.since > stepMs
  }
}
