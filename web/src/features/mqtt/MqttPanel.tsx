import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { MqttConfig, Rejected } from '@quantrac/contract'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { Can } from '../../components/access/Can.tsx'
import { reasonKey } from '../../components/connections/reject-reasons.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { EditPanel } from '../../components/form/EditPanel.tsx'
import { useEditing } from '../../components/form/use-editing.ts'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listPage } from '../../components/table/list-page.ts'
import { useListPage } from '../../components/table/use-list-page.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { ConnectionButtons } from './ConnectionButtons.tsx'
import { ConnectionsTable } from './ConnectionsTable.tsx'
import { MqttForm } from './MqttForm.tsx'
import classes from './MqttPanel.module.css'
import { MqttState } from './MqttState.tsx'
import { mqttValues } from './mqtt-form.ts'
import { mqttConfigQuery, REFETCH_MS } from './mqtt-query.ts'
import { RecordSection } from './RecordSection.tsx'
import { RefusedSignInsTable } from './RefusedSignInsTable.tsx'
import { countColumn, lastSeenColumn, sampleColumn } from './record-columns.tsx'
import { RejectedLines } from './record-lines.tsx'

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

const rejectedLines = (row: Rejected) => <RejectedLines rejected={row} />

/** The broker connection: its settings, its state, who is connected, and its rejects. */
export function MqttPanel() {
  return (
    <Can do="settings.view_mqttconfig">
      <Stack gap={24}>
        <ConnectionPanel />
        <EndpointTables />
        <RejectedTable />
      </Stack>
    </Can>
  )
}

/**
 * At another broker, the clients are its own. Most servers use their own endpoint: until it is known, the tables stand
 * there, so that they do not push away what is below.
 */
function EndpointTables() {
  const { data } = useQuery(mqttConfigQuery)
  if (data?.mqtt_info.embedded === false) return null
  return (
    <>
      <ConnectionsTable />
      <RefusedSignInsTable />
    </>
  )
}

function ConnectionPanel() {
  const { t } = useTranslation()
  const config = useQuery(mqttConfigQuery)
  if (config.data !== undefined) {
    const staleSince = config.isError ? config.dataUpdatedAt : null
    return <LoadedPanel config={config.data} staleSince={staleSince} />
  }
  return (
    <Card component="section" aria-label={t('mqtt.title')} aria-busy={!config.isError}>
      <Title order={2} mb={16}>
        {t('mqtt.title')}
      </Title>
      {config.isError ? (
        <ErrorView
          error={config.error}
          fallback={t('errors.fetchMqttFailed')}
          onRetry={() => void config.refetch()}
        />
      ) : (
        <PanelSkeleton />
      )}
    </Card>
  )
}

interface LoadedPanelProps {
  config: MqttConfig
  /** Epoch milliseconds of the last answer, if the newest call failed. */
  staleSince: number | null
}

function LoadedPanel({ config, staleSince }: LoadedPanelProps) {
  const { t } = useTranslation()
  const { isEditing, edit, leave, editButton } = useEditing()
  const isConnected = config.mqtt_info.status === 'connected'
  return (
    <EditPanel
      title={t('mqtt.title')}
      isEditing={isEditing}
      mark={
        <StatusBadge tone={isConnected ? 'normal' : 'alert'}>
          {isConnected ? t('common.connected') : t('common.disconnected')}
        </StatusBadge>
      }
      buttons={
        <>
          <ConnectionButtons config={config} />
          {!isEditing && (
            <Can do="settings.change_mqttconfig">
              <Button ref={editButton} leftSection={<IconPencil size={18} aria-hidden />} onClick={edit}>
                {t('common.edit')}
              </Button>
            </Can>
          )}
        </>
      }
    >
      {staleSince !== null && (
        <Text size="sm" c="dimmed" mb="md" component="output" display="block">
          {t('mqtt.stale', { time: formatDateTime(staleSince, currentLanguage()) })}
        </Text>
      )}
      <div className={classes.body}>
        <MqttForm
          // Outside edit mode it shows each new answer; while the person edits, it must not change.
          key={isEditing ? 'editing' : JSON.stringify(mqttValues(config))}
          config={config}
          isEditing={isEditing}
          onLeave={leave}
        />
        <MqttState config={config} />
      </div>
    </EditPanel>
  )
}

/** A placeholder as high as what comes, so that the tables below stay where they are. */
function PanelSkeleton() {
  return (
    <div className={classes.body} aria-hidden>
      <div>
        {Array.from({ length: 7 }, (_, row) => (
          <div key={row}>
            <Skeleton height={12} width={90} mb={8} />
            <Skeleton height={36} mb={16} />
          </div>
        ))}
        {Array.from({ length: 3 }, (_, row) => (
          <Skeleton key={row} height={20} width={160} mb={12} />
        ))}
      </div>
      <div>
        {Array.from({ length: 6 }, (_, row) => (
          <Skeleton key={row} height={20} mb={16} />
        ))}
      </div>
    </div>
  )
}

function Reason({ reason }: { reason: string }) {
  const { t } = useTranslation()
  return t(reasonKey(reason), { reason })
}

/** Messages and readings that were refused, and why. */
function RejectedTable() {
  const { t } = useTranslation()
  const page = useListPage(list)
  return (
    <RecordSection title={t('mqtt.rejectedTitle')} text={t('mqtt.rejectedText')}>
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
