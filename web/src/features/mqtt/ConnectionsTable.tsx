import type { MqttConnection } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { ConnectionLines } from '../../components/connections/connection-lines.tsx'
import { protocolText, rateText, signedInKeys } from '../../components/connections/connection-words.ts'
import { ConnectionState } from '../../components/connections/ConnectionState.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listPage } from '../../components/table/list-page.ts'
import { useListPage } from '../../components/table/use-list-page.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { NoWrap } from '../../ui/NoWrap.tsx'
import { REFETCH_MS } from './mqtt-query.ts'
import { RecordSection } from './RecordSection.tsx'

const list = listPage({
  prefix: 'connections_',
  key: ['mqtt', 'connections'],
  call: api.mqttConnections,
  rowKey: (row) => JSON.stringify([row.device, row.client_id, row.signed_in_by, row.address, row.since]),
  renewMs: REFETCH_MS,
})

const columns: readonly Column<MqttConnection>[] = [
  { key: 'device', header: 'mqtt.device', cell: (row) => row.device || row.client_id, width: '16%' },
  { key: 'by', header: 'connections.signIn', cell: (row) => <SignedInBy connection={row} /> },
  { key: 'address', header: 'connections.address', cell: (row) => row.address, width: 130 },
  {
    key: 'protocol',
    header: 'connections.protocol',
    cell: (row) => <NoWrap>{protocolText(row)}</NoWrap>,
    hideBelow: 1280,
  },
  {
    key: 'since',
    header: 'mqtt.since',
    cell: (row) => <RelativeTime instant={row.since} locale={currentLanguage()} />,
    hideBelow: 1280,
  },
  {
    key: 'rate',
    header: 'connections.rate',
    cell: (row) => rateText(row, currentLanguage()),
    align: 'right',
  },
  {
    key: 'unacknowledged',
    header: 'connections.unacknowledged',
    cell: (row) => formatNumber(row.unacknowledged, currentLanguage()),
    align: 'right',
    // Where little room is left, the state says what waits.
    hideBelow: 959,
  },
  {
    key: 'state',
    header: 'connections.state',
    cell: (row) => <ConnectionState connection={row} />,
  },
]

function SignedInBy({ connection }: { connection: MqttConnection }) {
  const { t } = useTranslation()
  return <NoWrap>{t(signedInKeys[connection.signed_in_by])}</NoWrap>
}

const connectionLines = (row: MqttConnection) => <ConnectionLines connection={row} />

/** Who is connected to the endpoint now. */
export function ConnectionsTable() {
  const { t } = useTranslation()
  const page = useListPage(list)
  return (
    <RecordSection title={t('connections.title')} text={t('connections.text')}>
      <DataTable
        page={page}
        label="connections.title"
        columns={columns}
        phoneRow={connectionLines}
        empty={{ title: 'connections.empty', text: 'connections.emptyText' }}
        failed="connections.failed"
      />
    </RecordSection>
  )
}
