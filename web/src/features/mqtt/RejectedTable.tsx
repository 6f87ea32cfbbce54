import type { Rejected } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../components/DataTable.tsx'
import { useTableState } from '../../components/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { rejectedQuery } from './mqtt-query.ts'
import { reasonKey } from './reject-reasons.ts'
import { RecordTable } from './RecordTable.tsx'
import { Sample } from './Sample.tsx'

const columns: readonly Column<Rejected>[] = [
  { key: 'reason', header: 'mqtt.reasonColumn', cell: (row) => <Reason reason={row.reason} />, width: '26%' },
  { key: 'topic', header: 'mqtt.topic', cell: (row) => row.topic, width: '20%' },
  { key: 'sample', header: 'mqtt.sample', cell: (row) => <Sample text={row.sample} /> },
  {
    key: 'count',
    header: 'mqtt.count',
    cell: (row) => formatNumber(row.count, currentLanguage()),
    align: 'right',
    width: 104,
  },
  {
    key: 'last',
    header: 'mqtt.lastSeen',
    cell: (row) => <RelativeTime instant={row.last_seen_at} locale={currentLanguage()} />,
    width: 170,
  },
]

function Reason({ reason }: { reason: string }) {
  const { t } = useTranslation()
  return t(reasonKey(reason), { reason })
}

/** Messages and readings that were refused, and why. */
export function RejectedTable() {
  const { t } = useTranslation()
  const state = useTableState('rejected_')
  const records = useQuery(rejectedQuery({ offset: state.offset, limit: state.limit }))
  return (
    <RecordTable
      title={t('mqtt.rejectedTitle')}
      text={t('mqtt.rejectedText')}
      columns={columns}
      records={records}
      state={state}
      rowKey={(row) => JSON.stringify([row.reason, row.topic])}
      errorFallback={t('mqtt.rejectedFailed')}
      empty={{ title: t('mqtt.rejectedEmpty'), text: t('mqtt.rejectedEmptyText') }}
    />
  )
}
