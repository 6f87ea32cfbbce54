import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDateTime, formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { lastingOf } from './case-words.ts'
import type { OverviewRow } from '../../components/live-stations/worst-first.ts'
import classes from './RowSeen.module.css'

/** The time since the last reading; its clock once nothing comes any more. */
export function RowSeen({ row: { station, group } }: { row: OverviewRow }) {
  const now = useNow()
  const language = currentLanguage()
  const { last_seen_at: at } = station
  if (at === null) return <span className={classes.seen}>–</span>
  const isSilent = group === 'offline' || group === 'inactive'
  const words = isSilent ? formatShort(at, now) : lastingOf(Date.parse(at), { now, language })
  return (
    <time
      className={classes.seen}
      dateTime={at}
      title={formatDateTime(at, language)}
      data-stale={group === 'offline' || group === 'late' || undefined}
    >
      {words}
    </time>
  )
}
