import type { UserSession } from '@quantrac/contract'
import { Alert, Badge, Button, Group, Text } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { deviceOf } from '../../lib/device-name.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { Column } from '../table/DataTable.tsx'
import { RowsTable } from '../table/RowsTable.tsx'
import { useTableState } from '../table/use-table-state.ts'

export interface SessionTableProps {
  /** Undefined while the first answer is awaited. */
  rows: readonly UserSession[] | undefined
  /** Asked to end one; never the session that asks. */
  onEnd: (session: UserSession) => void
  /** The ids of the sessions that are ending now. */
  busy: readonly string[]
  /** Why a session could not be ended. */
  failure: string | undefined
  error?: unknown
  onRetry: () => void
}

/** A person's open sessions, one's own or somebody else's: device, place, times, and a button that ends one. */
export function SessionTable({ rows, onEnd, busy, failure, error, onRetry }: SessionTableProps) {
  const { t } = useTranslation()
  const state = useTableState('session')
  return (
    <>
      {failure !== undefined && (
        <Alert color="red" role="alert" mb="sm">
          {failure}
        </Alert>
      )}
      <RowsTable
        label={t('sessions.title')}
        columns={[...columns, endColumn(onEnd, busy)]}
        rows={rows}
        state={state}
        isPaged={false}
        rowKey={(session) => session.id}
        error={error}
        errorFallback={t('errors.fetchSessionsFailed')}
        onRetry={onRetry}
        empty={{ title: t('sessions.empty') }}
      />
    </>
  )
}

const columns: readonly Column<UserSession>[] = [
  { key: 'device', header: 'sessions.device', cell: (session) => <DeviceCell session={session} /> },
  { key: 'ip', header: 'sessions.ip', width: '20%', cell: (session) => session.ip || '–' },
  {
    key: 'created_at',
    header: 'sessions.created',
    width: '18%',
    hideBelow: 959,
    cell: (session) => <RelativeTime instant={session.created_at} locale={currentLanguage()} />,
  },
  {
    key: 'last_used_at',
    header: 'sessions.lastUsed',
    width: '18%',
    cell: (session) => <RelativeTime instant={session.last_used_at} locale={currentLanguage()} />,
  },
]

const endColumn = (onEnd: (session: UserSession) => void, busy: readonly string[]): Column<UserSession> => ({
  key: 'end',
  header: 'common.actions',
  width: '1%',
  align: 'right',
  cell: (session) => (
    <EndButton session={session} isBusy={busy.includes(session.id)} onEnd={() => onEnd(session)} />
  ),
})

function DeviceCell({ session }: { session: UserSession }) {
  const { t } = useTranslation()
  return (
    <Group gap={8} wrap="wrap">
      <Text span inherit fw={500} title={session.user_agent}>
        {deviceWords(t, session.user_agent)}
      </Text>
      {session.current && <Badge color="accent">{t('sessions.current')}</Badge>}
    </Group>
  )
}

interface EndButtonProps {
  session: UserSession
  isBusy: boolean
  onEnd: () => void
}

/** One's own way out of this session is signing out. */
function EndButton({ session, isBusy, onEnd }: EndButtonProps) {
  const { t } = useTranslation()
  if (session.current) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={isBusy}
      aria-label={t('sessions.endLabel', { device: deviceWords(t, session.user_agent), ip: session.ip })}
      onClick={onEnd}
    >
      {t('sessions.end')}
    </Button>
  )
}

function deviceWords(t: TFunction, userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser !== null && system !== null) return t('sessions.deviceOn', { browser, system })
  return browser ?? system ?? t('sessions.unknownDevice')
}
