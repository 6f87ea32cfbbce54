import { create } from 'zustand'

interface ServerContact {
  /** The time of the last answer or live message, in ms since 1970; null before the first. */
  lastContactAt: number | null
  /** A live feed has been away for longer than a restart of the server takes. */
  isFeedAway: boolean
}

const feedsAway = new Set<object>()

/** When the server last answered or sent a live message: the data on the screen is at least as old. */
export const useServerContact = create<ServerContact>()(() => ({ lastContactAt: null, isFeedAway: false }))

/** An answer or a live message has arrived. */
export function noteServerContact(): void {
  useServerContact.setState({ lastContactAt: Date.now() })
}

/** A feed counts as away until it reports that it is back, or no longer wanted. */
export function setFeedAway(feed: object, isAway: boolean): void {
  if (isAway) feedsAway.add(feed)
  else feedsAway.delete(feed)
  useServerContact.setState({ isFeedAway: feedsAway.size > 0 })
}
