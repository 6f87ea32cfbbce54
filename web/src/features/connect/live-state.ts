import type { StationConnect } from '@quantrac/contract'

export type LiveState = 'received' | 'nothing-stored' | 'waiting' | 'wrong'

type Heard = Pick<StationConnect, 'wrong_sign_ins' | 'last_seen_at' | 'connected' | 'message'>

/** When the station was heard last: its newest message, or reading, whichever is known. */
export const lastHeard = ({ message, last_seen_at: last }: Heard): string | null =>
  message !== null && (last === null || message.received_at > last) ? message.received_at : last

/**
 * What the head of the page says: a wrong key only while nothing newer has come and nobody is signed in, as a key that
 * is right now makes what was wrong before meaningless.
 */
export function liveState(heard: Heard): LiveState {
  const { wrong_sign_ins: wrong, connected, message } = heard
  const last = lastHeard(heard)
  if (wrong !== null && connected === 0 && (last === null || wrong.last_seen_at > last)) return 'wrong'
  if (last === null) return 'waiting'
  const isStored = message === null || message.values.some(({ factor }) => factor !== null)
  return isStored ? 'received' : 'nothing-stored'
}
