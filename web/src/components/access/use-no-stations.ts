import { useCurrentUser } from '../../api/current-user.ts'
import type { TextKey } from '../../i18n/keys.ts'

/**
 * Why a list of stations is empty for a person who does not reach all of them, and whom to ask; undefined for others.
 */
export function useNoStations(): { title: TextKey; text: TextKey } | undefined {
  const reached = useCurrentUser()?.stations_reached
  if (reached === undefined || reached === 'all') return undefined
  return { title: 'noStations.title', text: reached === 'none' ? 'noStations.noGroup' : 'noStations.limited' }
}
