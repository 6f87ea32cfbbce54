import type { Rejected } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../components/table/DataTable.tsx'
import { rejectedQuery } from './mqtt-query.ts'
import { countColumn, lastSeenColumn, sampleColumn } from './record-columns.tsx'
import { RecordTable } from './RecordTable.tsx'
import { reasonKey } from './reject-reasons.ts'

const columns: readonly Column<Rejected>[] = [
  { key: 'reason', header: 'mqtt.reasonColumn', cell: (row) => <Reason reason={row.reason} />, width: '26%' },
  { key: 'topic', header: 'mqtt.topic', cell: (row) => row.topic, width: '20%' },
  sampleColumn,
  countColumn,
  lastSeenColumn,
]

function Reason({ reason }: { reason: string }) {
  const { t } = useTranslation()
  return t(reasonKey(reason), { reason })
}

/** Messages and readings that were refused, and why. */
export function RejectedTable() {
  const { t } = useTranslation()
  return (
    <RecordTable
      name="rejected"
      title={t('mqtt.rejectedTitle')}
      text={t('mqtt.rejectedText')}
      columns={columns}
      query={rejectedQuery}
      rowKey={(row) => JSON.stringify([row.reason, row.topic])}
      errorFallback={t('mqtt.rejectedFailed')}
      empty={{ title: t('mqtt.rejectedEmpty'), text: t('mqtt.rejectedEmptyText') }}
    />
  )
}
