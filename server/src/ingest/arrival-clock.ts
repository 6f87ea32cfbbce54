// How far a device's clock may be ahead.
const longestLeadMs = 10 * 60_000
const fewKeys = 10_000

/**
 * Event times for readings that carry no time: the time of arrival, and never the same for two readings of a factor. A station
 * without a clock sends its queued readings all at once; in whole milliseconds most of them would collide and be lost.
 */
export class ArrivalClock {
  readonly #last = new Map<string, number>()
  #pruneAt = fewKeys

  /**
   * Returns the event time in epoch ms of a reading of `key` that arrived at `receivedAt`: that time, or just after the previous
   * reading of `key`.
   */
  next(key: string, receivedAt: number): number {
    const after = (this.#last.get(key) ?? 0) + 1
    const instant = after > receivedAt && after <= receivedAt + longestLeadMs ? after : receivedAt
    this.#last.set(key, instant)
    if (this.#last.size > this.#pruneAt) this.#prune(receivedAt)
    return instant
  }

  /** Keys without a reading in this millisecond can be forgotten. */
  #prune(now: number): void {
    for (const [key, instant] of this.#last) if (instant < now) this.#last.delete(key)
    this.#pruneAt = Math.max(fewKeys, 2 * this.#last.size)
  }
}
