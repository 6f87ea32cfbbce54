import type { Column } from '../../components/table/column.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Sample } from './Sample.tsx'

/** What every record of something not taken has. */
export interface MqttRecord {
  sample: string
  count: number
  last_seen_at: string
}

/** The columns that every table of records ends with. */
export const sampleColumn: Column<MqttRecord> = {
  key: 'sample',
  header: 'mqtt.sample',
  cell: (row) => <Sample text={row.sample} />,
}

export const countColumn: Column<MqttRecord> = {
  key: 'count',
  header: 'mqtt.count',
  cell: (row) => formatNumber(row.count, currentLanguage()),
  align: 'right',
  width: 104,
}

export const lastSeenColumn: Column<MqttRecord> = {
  key: 'last',
  header: 'mqtt.lastSeen',
  cell: (row) => <RelativeTime instant={row.last_seen_at} locale={currentLanguage()} />,
  width: 170,
}
