import { MINUTE_MS, type Transmission } from '@quantrac/contract'

/** A file is made and sent within seconds: one that has waited for longer than this waits for a reason. */
const SOON_MS = 3 * MINUTE_MS

export type Look = 'off' | 'late' | 'new' | 'sent'

/** What a destination shows first. */
export function lookOf({ enabled, wait_seconds, state }: Transmission, now: number): Look {
  if (!enabled) return 'off'
  const { pending, oldest_pending: oldest, error, sent_until: sent } = state
  const waited = oldest === null ? 0 : now - Date.parse(oldest) - wait_seconds * 1000
  if (pending > 0 && (error !== null || waited > SOON_MS)) return 'late'
  return sent === null ? 'new' : 'sent'
}
