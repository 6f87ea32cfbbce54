import { formatDateTime, formatRelative } from '../lib/time-format.ts'
import { useNow } from '../lib/use-now.ts'

export interface RelativeTimeProps {
  /** UTC ISO 8601; null shows `empty`. */
  instant: string | null
  /** `vi` or `en`. */
  locale: string
  /** «–» by default. */
  empty?: string
}

/** The age of an instant up to a day, with the exact time in a tooltip; then the exact time. */
export function RelativeTime({ instant, locale, empty = '–' }: RelativeTimeProps) {
  const now = useNow()
  if (instant === null) return <span>{empty}</span>
  return (
    <time dateTime={instant} title={formatDateTime(instant, locale)}>
      {formatRelative(instant, Math.max(now, Date.parse(instant)), locale)}
    </time>
  )
}
