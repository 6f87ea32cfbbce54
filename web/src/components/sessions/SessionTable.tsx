import type { UserSession } from '@quantrac/contract'
import { Alert, Badge, Button, Group, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { deviceOf } from '../../lib/device-name.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { Column } from '../table/column.ts'
import { DataTable } from '../table/DataTable.tsx'
import { listPage } from '../table/list-page.ts'
import { useListPage } from '../table/use-list-page.ts'

export interface SessionTableProps {
  sessions: UseQueryResult<UserSession[]>
  /** Ends one; never the caller's current session. */
  onEnd: (session: UserSession) => void
  /** The ids of the sessions that are being ended. */
  busy: readonly string[]
  /** Why a session could not be ended. */
  failure: string | undefined
}

const list = listPage({ prefix: 'session', isPaged: false, rowKey: (session: UserSession) => session.id })

/** A person's open sessions, one's own or another's: device, place, times, and a button that ends one. */
export function SessionTable({ sessions, onEnd, busy, failure }: SessionTableProps) {
  const page = useListPage(list, sessions)
  return (
    <>
      {failure !== undefined && (
        <Alert color="red" role="alert" mb="sm">
          {failure}
        </Alert>
      )}
      <DataTable
        page={page}
        label="sessions.title"
        columns={[...columns, endColumn(onEnd, busy)]}
        empty={{ title: 'sessions.empty' }}
        failed="errors.fetchSessionsFailed"
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

/** The current session has none: it ends by signing out. */
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
