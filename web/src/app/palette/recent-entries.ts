import { stored, storedWrite } from '../../lib/local-store.ts'

const KEY = 'palette'
const MOST = 5

/** The ids of what this person chose last, the newest first. */
export function recentEntries(person: number): string[] {
  const [owner, ...ids] = (stored(KEY) ?? '').split('\n')
  return owner === String(person) ? ids.filter((id) => id !== '') : []
}

export function noteRecent(person: number, id: string): void {
  const ids = [id, ...recentEntries(person).filter((one) => one !== id)].slice(0, MOST)
  storedWrite(KEY, [person, ...ids].join('\n'))
}
