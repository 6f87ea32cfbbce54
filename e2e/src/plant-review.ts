import type { Caller } from './caller.ts'
import { type Canary, fits } from './canaries.ts'

/** A decision of a reading, and a month that is unlocked, with the canary as their reason. */
export async function plantReview(
  { call }: Caller,
  canary: Canary,
  { module_code, factor }: { module_code: string; factor: { id: number; code: string } },
): Promise<void> {
  const timestamp = '2026-03-02T02:30:00Z'
  await call('metricCreate', { body: { factor: factor.id, value: 5, timestamp } })
  const stretch = {
    module_code,
    factor_codes: [factor.code],
    start_datetime: timestamp,
    end_datetime: timestamp,
  }
  await call('reviewPreview', { body: { ...stretch, verdict: 'valid' } })
  await call('reviewCreate', { body: { ...stretch, verdict: 'valid', reason: fits.prose(canary) } })
  const month = '2026-02'
  await call('reviewMonthLock', { body: { month } })
  await call('reviewMonthUnlock', { body: { month, reason: fits.prose(canary) } })
}
