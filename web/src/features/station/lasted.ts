import { formatDuration } from '../../lib/duration-format.ts'

const MINUTE_MS = 60_000

/** How long something lasts, in a few characters; from a minute on without seconds, which would only run. */
export function lasted(millis: number, language: string): string {
  const whole = millis < MINUTE_MS ? millis : Math.floor(millis / MINUTE_MS) * MINUTE_MS
  return formatDuration(whole, language, 'short')
}
