import { create } from 'zustand'

interface ServerContact {
  /** When the server last said anything, in ms since 1970; null before its first word. */
  lastHeardAt: number | null
  /** A live feed has been away for longer than a restart of the server takes. */
  isFeedAway: boolean
}

const feedsAway = new Set<object>()

/** How the server was last heard, by answers and by live messages; what stands on the screen is as old as that. */
export const useServerContact = create<ServerContact>()(() => ({ lastHeardAt: null, isFeedAway: false }))

/** An answer or a live message has come. */
export function heardServer(): void {
  useServerContact.setState({ lastHeardAt: Date.now() })
}

/** A feed counts as away until it tells that it is back, or that nobody waits for it any more. */
export function setFeedAway(feed: object, isAway: boolean): void {
  if (isAway) feedsAway.add(feed)
  else feedsAway.delete(feed)
  useServerContact.setState({ isFeedAway: feedsAway.size > 0 })
}
