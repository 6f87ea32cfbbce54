/**
 * The time that a try which was about to commit gave to a reading; null: none was. A later try must not store it a
 * second time.
 */
export interface Arrival {
  ts: number | null
}

/** A reading of one factor. Epoch milliseconds. */
export interface Arrived {
  readonly received_at: number
  ts: number
  /** It came without a time: `ts` is given to it. */
  readonly arrival?: Arrival | undefined
}

// How far a device's clock may be ahead.
export const longestLeadMs = 10 * 60_000

/** True if the newest reading of a factor is so far ahead that the clock must have jumped back. */
export const isFarAhead = (newest: number, now: number): boolean => newest > now + longestLeadMs

export const isWaiting = ({ arrival }: Arrived): boolean => arrival?.ts === null

/**
 * Gives times to those readings of one factor that came without, in the order of their arrival: that of the arrival, or
 * just after the one before, and none that is `taken`. A station without a clock sends its queued readings all at once;
 * in whole milliseconds most of them would collide and be lost.
 */
export function giveArrivalTimes(
  readings: readonly Arrived[],
  { newest, taken }: { newest: number; taken: Iterable<number> },
): void {
  const all = new Set(taken)
  for (const reading of readings) {
    if (isWaiting(reading)) continue
    reading.ts = reading.arrival?.ts ?? reading.ts
    all.add(reading.ts)
  }
  let last = newest
  for (const reading of readings) {
    if (!isWaiting(reading)) continue
    const { received_at } = reading
    let ts = last < received_at || isFarAhead(last + 1, received_at) ? received_at : last + 1
    while (all.has(ts)) ts += 1
    reading.ts = ts
    last = ts
  }
}
