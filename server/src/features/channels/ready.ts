import type { ChannelRow } from './channels.queries.ts'

/** Whether all that a channel needs is set. */
export function isReady(row: Omit<ChannelRow, 'enabled'>): boolean {
  const { kind, url } = row
  if (kind === 'webhook') return url !== null && row.secret_encrypted !== null
  if (kind === 'sms') return url !== null
  // The keys of push are made when they are needed.
  return kind === 'push' || row.token_encrypted !== null
}
