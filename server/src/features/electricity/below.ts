/** How a value was below its limit. */
export interface Below {
  readonly times: number
  readonly seconds: number
  readonly least: number | null
  /** Epoch ms. */
  readonly least_at: number | null
}

export interface Read {
  readonly ts: number
  readonly value: number
}

/**
 * Measured readings in event-time order, until now. One below the limit lasts until the next reading, or until `late`
 * ms later where that comes later still: a silent device says nothing. Epoch ms.
 */
export function belowOf(
  readings: readonly Read[],
  { limit, late, now }: { readonly limit: number; readonly late: number; readonly now: number },
): Below {
  let [times, ms] = [0, 0]
  let least: Read | null = null
  for (const [place, reading] of readings.entries()) {
    if (reading.value >= limit) continue
    const before = readings[place - 1]
    if (before === undefined || before.value >= limit || reading.ts - before.ts > late) times += 1
    ms += Math.min(late, (readings[place + 1]?.ts ?? now) - reading.ts)
    if (least === null || reading.value < least.value) least = reading
  }
  return { times, seconds: Math.round(ms / 1000), least: least?.value ?? null, least_at: least?.ts ?? null }
}
