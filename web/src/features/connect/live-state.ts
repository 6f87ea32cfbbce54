import type { StationConnect } from '@quantrac/contract'

/**
 * What the head of the page says: a wrong key only while nothing newer has come and nobody is signed in, as a key that
 * is right now makes what was wrong before meaningless.
 */
export function liveState({
  wrong_sign_ins: wrong,
  last_seen_at: last,
  connected,
}: Pick<StationConnect, 'wrong_sign_ins' | 'last_seen_at' | 'connected'>): 'received' | 'waiting' | 'wrong' {
  const isWrong = wrong !== null && connected === 0 && (last === null || wrong.last_seen_at > last)
  if (isWrong) return 'wrong'
  return last === null ? 'waiting' : 'received'
}
