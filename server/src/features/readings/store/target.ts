import type { StoredQuality } from '@quantrac/contract'
import type { Arrival } from './arrival-times.ts'
import type { GivenReading } from './gather.ts'
import type { FactorSettings } from './factor-state-locks.queries.ts'

/** The factor that a device's ids were resolved to; verified again under the lock. */
export interface Target {
  readonly factor_id: number
  readonly module_key: string
  readonly factor_key: string
}

/** One reading to store. Times are epoch milliseconds. */
export interface IncomingReading extends GivenReading {
  readonly target: Target
  ts: number
  /** A test may find it suspect. */
  quality: StoredQuality
  /** It came without a time: `ts` is given to it under the lock. */
  readonly arrival?: Arrival | undefined
}

/** A device's ids no longer name the factor they were resolved to: resolve again. */
export class StaleTargetError extends Error {
  readonly targets: readonly Target[]
  constructor(targets: readonly Target[]) {
    super('the configuration has changed')
    this.targets = targets
  }
}

/** @throws StaleTargetError if the settings, read under the lock, no longer match the device ids of a target */
export function verifyTargets(
  readings: readonly IncomingReading[],
  settings: ReadonlyMap<number, FactorSettings>,
): void {
  const checked = new Set<Target>()
  const stale: Target[] = []
  for (const { target } of readings) {
    if (checked.has(target)) continue
    checked.add(target)
    const found = settings.get(target.factor_id)
    const same =
      found !== undefined &&
      !found.gone &&
      found.module_key === target.module_key &&
      found.factor_key === target.factor_key
    if (!same) stale.push(target)
  }
  if (stale.length > 0) throw new StaleTargetError(stale)
}
