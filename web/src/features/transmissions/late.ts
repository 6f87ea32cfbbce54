import { type Transmission, transmissionSoonMs } from '@quantrac/contract'

export type Look = 'off' | 'late' | 'new' | 'sent'

/** What a destination shows first. */
export function lookOf({ enabled, wait_seconds, state }: Transmission, now: number): Look {
  if (!enabled) return 'off'
  const { pending, oldest_pending: oldest, error, sent_until: sent } = state
  const waited = oldest === null ? 0 : now - Date.parse(oldest) - wait_seconds * 1000
  if (pending > 0 && (error !== null || waited > transmissionSoonMs)) return 'late'
  return sent === null ? 'new' : 'sent'
}
