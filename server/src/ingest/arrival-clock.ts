// As far as a device's own clock may be ahead.
const longestLeadMs = 10 * 60_000
const fewKeys = 10_000

/**
 * When readings that carry no time are said to have been measured: as they arrived, and never two of a factor at one instant.
 * What a station without a clock has queued arrives all at once; by the millisecond alone most of it would be lost.
 */
export class ArrivalClock {
  readonly #last = new Map<string, number>()
  #pruneAt = fewKeys

  /** Epoch ms for what `key` measured and we received at `receivedAt`: that, or just after what it measured before. */
  next(key: string, receivedAt: number): number {
    const after = (this.#last.get(key) ?? 0) + 1
    const instant = after > receivedAt && after <= receivedAt + longestLeadMs ? after : receivedAt
    this.#last.set(key, instant)
    if (this.#last.size > this.#pruneAt) this.#prune(receivedAt)
    return instant
  }

  /** Who has not been heard in this millisecond can be forgotten. */
  #prune(now: number): void {
    for (const [key, instant] of this.#last) if (instant < now) this.#last.delete(key)
    this.#pruneAt = Math.max(fewKeys, 2 * this.#last.size)
  }
}
