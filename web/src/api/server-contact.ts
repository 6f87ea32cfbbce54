import { create } from 'zustand'
import { underBase } from '../lib/base-path.ts'

interface ServerContact {
  /** The time of the last answer or live message, in ms since 1970; null before the first. */
  lastContactAt: number | null
  /** A live feed has been away for longer than a restart of the server takes. */
  isFeedAway: boolean
  /** The server answers calls meanwhile: it, or a proxy, refuses the feed. */
  isFeedRefused: boolean
}

/** With whether it is refused. */
const feedsAway = new Map<object, boolean>()

/** When the server last answered or sent a live message: the data on the screen is at least as old. */
export const useServerContact = create<ServerContact>()(() => ({
  lastContactAt: null,
  isFeedAway: false,
  isFeedRefused: false,
}))

/** An answer or a live message has arrived. */
export function noteServerContact(): void {
  useServerContact.setState({ lastContactAt: Date.now() })
}

/** A feed counts as away until it reports that it is back, or no longer wanted. */
export function setFeedAway(feed: object, isAway: boolean, isRefused = false): void {
  if (isAway) feedsAway.set(feed, isRefused)
  else feedsAway.delete(feed)
  useServerContact.setState({
    isFeedAway: feedsAway.size > 0,
    isFeedRefused: feedsAway.size > 0 && [...feedsAway.values()].every(Boolean),
  })
}

const PROBE_MS = 5_000

/** Whether the server answers a call: a browser does not tell why a socket did not open. */
export async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_MS)
    const { ok } = await fetch(underBase('/api/health/live'), { method: 'GET', signal })
    return ok
  } catch {
    return false
  }
}
