import type { Column } from '../../components/table/column.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Sample } from './Sample.tsx'

/** The fields that rejects and refused sign-ins share. */
interface Counted {
  count: number
  last_seen_at: string
}

/** The last columns of every table of records. */
export const sampleColumn: Column<{ sample: string }> = {
  key: 'sample',
  header: 'mqtt.sample',
  cell: (row) => <Sample text={row.sample} />,
}

export const countColumn: Column<Counted> = {
  key: 'count',
  header: 'mqtt.count',
  cell: (row) => formatNumber(row.count, currentLanguage()),
  align: 'right',
  width: 92,
}

export const lastSeenColumn: Column<Counted> = {
  key: 'last',
  header: 'mqtt.lastSeen',
  cell: (row) => <RelativeTime instant={row.last_seen_at} locale={currentLanguage()} />,
  width: 132,
}
