/** A mail that the mail server has not taken for so long is not sent any more. */
export const longestWaitMs = 24 * 3_600_000

const pause = { least: 30, most: 3600 }

/** Seconds until the next attempt: about as long as there has been something to tell. */
export function retryPause(since: Date, now: Date): number {
  const seconds = Math.round((now.getTime() - since.getTime()) / 1000)
  return Math.min(Math.max(seconds, pause.least), pause.most)
}
