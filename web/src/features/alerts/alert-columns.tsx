import type { Alert } from '@quantrac/contract'
import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../components/table/column.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { NumberWithUnit } from '../../ui/NumberWithUnit.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge, toneOf } from '../../ui/StatusBadge.tsx'
import { AlertLink } from './AlertLink.tsx'

export const alertColumns: readonly Column<Alert>[] = [
  {
    key: 'status',
    header: 'alerts.status',
    sort: 'status',
    width: 150,
    cell: (alert) => <Status alert={alert} />,
  },
  { key: 'factor', header: 'alerts.factor', sort: 'factor', cell: (alert) => <Factor alert={alert} /> },
  {
    key: 'value',
    header: 'alerts.value',
    sort: 'value',
    align: 'right',
    cell: ({ value, unit, decimals }) => (
      <NumberWithUnit value={value} unit={unit} decimals={decimals} locale={currentLanguage()} />
    ),
  },
  { key: 'module', header: 'alerts.module', sort: 'module', cell: (alert) => <Station alert={alert} /> },
  {
    key: 'time',
    header: 'alerts.time',
    sort: 'timestamp',
    width: 200,
    cell: (alert) => <RelativeTime instant={alert.timestamp} locale={currentLanguage()} />,
  },
  {
    key: 'ended',
    header: 'alerts.ended',
    hideBelow: 1280,
    width: 200,
    cell: (alert) => <Ended alert={alert} />,
  },
  {
    key: 'read',
    header: 'alerts.readState',
    hideBelow: 959,
    width: 120,
    cell: (alert) => <ReadState alert={alert} />,
  },
]

function Status({ alert }: { alert: Alert }) {
  const { t } = useTranslation()
  return <StatusBadge tone={toneOf(alert.status)}>{t(`state.${alert.status}`)}</StatusBadge>
}

function Factor({ alert }: { alert: Alert }) {
  return <span title={alert.factor_name}>{alert.factor.toUpperCase()}</span>
}

function Station({ alert }: { alert: Alert }) {
  if (alert.module_type === null) return <span title={alert.module_name}>{alert.module}</span>
  return (
    <span title={alert.module_name}>
      <Anchor inherit renderRoot={(props) => <AlertLink {...props} alert={alert} />}>
        {alert.module}
      </Anchor>
    </span>
  )
}

function Ended({ alert }: { alert: Alert }) {
  const { t } = useTranslation()
  if (alert.resolved_at === null) return isAlarm(alert) ? t('alerts.ongoing') : '–'
  return <RelativeTime instant={alert.resolved_at} locale={currentLanguage()} />
}

function ReadState({ alert }: { alert: Alert }) {
  const { t } = useTranslation()
  return (
    <Text span inherit c={alert.is_read ? 'dimmed' : undefined}>
      {alert.is_read ? t('alerts.read') : t('alerts.unread')}
    </Text>
  )
}

/** An alert of another status is entered by hand and never resolves. */
export const isAlarm = ({ status }: Pick<Alert, 'status'>): boolean =>
  status === 'ALERT' || status === 'WARNING'
