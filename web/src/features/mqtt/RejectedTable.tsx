import type { Rejected } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listPage } from '../../components/table/list-page.ts'
import { useListPage } from '../../components/table/use-list-page.ts'
import { REFETCH_MS } from './mqtt-query.ts'
import { countColumn, lastSeenColumn, sampleColumn } from './record-columns.tsx'
import { RejectedLines } from './record-lines.tsx'
import { RecordSection } from './RecordSection.tsx'
import { reasonKey } from './reject-reasons.ts'

const list = listPage({
  prefix: 'rejected_',
  key: ['mqtt', 'rejected'],
  call: api.mqttRejected,
  rowKey: (row) => JSON.stringify([row.reason, row.topic]),
  renewMs: REFETCH_MS,
})

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

const rejectedLines = (row: Rejected) => <RejectedLines rejected={row} />

/** Messages and readings that were refused, and why. */
export function RejectedTable() {
  const { t } = useTranslation()
  const page = useListPage(list)
  return (
    <RecordSection
      name="rejected"
      title={t('mqtt.rejectedTitle')}
      text={t('mqtt.rejectedText')}
      isLoaded={page.rows !== undefined}
    >
      <DataTable
        page={page}
        label="mqtt.rejectedTitle"
        columns={columns}
        phoneRow={rejectedLines}
        empty={{ title: 'mqtt.rejectedEmpty', text: 'mqtt.rejectedEmptyText' }}
        failed="mqtt.rejectedFailed"
      />
    </RecordSection>
  )
}
