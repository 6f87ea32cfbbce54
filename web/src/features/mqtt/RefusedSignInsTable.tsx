import type { RefusedSignIn } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { RefusedSignInLines } from '../../components/connections/connection-lines.tsx'
import { refusalKeys } from '../../components/connections/connection-words.ts'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listPage } from '../../components/table/list-page.ts'
import { useListPage } from '../../components/table/use-list-page.ts'
import { REFETCH_MS } from './mqtt-query.ts'
import { countColumn, lastSeenColumn } from './record-columns.tsx'
import { RecordSection } from './RecordSection.tsx'

const list = listPage({
  prefix: 'refused_',
  key: ['mqtt', 'refused-sign-ins'],
  call: api.mqttRefusedSignIns,
  rowKey: (row) => JSON.stringify([row.address, row.username, row.reason]),
  renewMs: REFETCH_MS,
})

const columns: readonly Column<RefusedSignIn>[] = [
  { key: 'reason', header: 'mqtt.reasonColumn', cell: (row) => <Reason refused={row} />, width: '28%' },
  { key: 'username', header: 'mqtt.username', cell: (row) => row.username || '–', width: '22%' },
  {
    key: 'client',
    header: 'mqtt.clientId',
    cell: (row) => row.client_id || '–',
    width: '16%',
    hideBelow: 959,
  },
  { key: 'address', header: 'connections.address', cell: (row) => row.address },
  countColumn,
  lastSeenColumn,
]

function Reason({ refused }: { refused: RefusedSignIn }) {
  const { t } = useTranslation()
  return t(refusalKeys[refused.reason])
}

const refusedLines = (row: RefusedSignIn) => <RefusedSignInLines refused={row} />

/** Sign-ins that the endpoint refused since it was started, and why. */
export function RefusedSignInsTable() {
  const { t } = useTranslation()
  const page = useListPage(list)
  return (
    <RecordSection title={t('connections.refusedTitle')} text={t('connections.refusedText')}>
      <DataTable
        page={page}
        label="connections.refusedTitle"
        columns={columns}
        phoneRow={refusedLines}
        empty={{ title: 'connections.refusedEmpty', text: 'connections.refusedEmptyText' }}
        failed="connections.refusedFailed"
      />
    </RecordSection>
  )
}
