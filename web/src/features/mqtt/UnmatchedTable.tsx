import type { Unmatched } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../components/DataTable.tsx'
import { useTableState } from '../../components/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { unmatchedQuery } from './mqtt-query.ts'
import { RecordTable } from './RecordTable.tsx'
import { Sample } from './Sample.tsx'

const columns: readonly Column<Unmatched>[] = [
  { key: 'module', header: 'mqtt.device', cell: (row) => row.module_manufacturer_id, width: '18%' },
  { key: 'factor', header: 'mqtt.deviceFactor', cell: (row) => row.factor_manufacturer_id, width: '14%' },
  { key: 'sample', header: 'mqtt.sample', cell: (row) => <Sample text={row.sample} /> },
  {
    key: 'count',
    header: 'mqtt.count',
    cell: (row) => formatNumber(row.count, currentLanguage()),
    align: 'right',
    width: 104,
  },
  {
    key: 'first',
    header: 'mqtt.firstSeen',
    cell: (row) => <RelativeTime instant={row.first_seen_at} locale={currentLanguage()} />,
    hideBelow: 1280,
    width: 170,
  },
  {
    key: 'last',
    header: 'mqtt.lastSeen',
    cell: (row) => <RelativeTime instant={row.last_seen_at} locale={currentLanguage()} />,
    width: 170,
  },
]

/** Devices and factors that send readings and that no station here is named for. */
export function UnmatchedTable() {
  const { t } = useTranslation()
  const state = useTableState('unmatched_')
  const records = useQuery(unmatchedQuery({ offset: state.offset, limit: state.limit }))
  return (
    <RecordTable
      title={t('mqtt.unmatchedTitle')}
      text={t('mqtt.unmatchedText')}
      columns={columns}
      records={records}
      state={state}
      rowKey={(row) => JSON.stringify([row.module_manufacturer_id, row.factor_manufacturer_id])}
      errorFallback={t('mqtt.unmatchedFailed')}
      empty={{ title: t('mqtt.unmatchedEmpty'), text: t('mqtt.unmatchedEmptyText') }}
    />
  )
}
