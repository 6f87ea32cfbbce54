import type { Alert } from '@quantrac/contract'
import { Anchor, Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../components/table/column.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { UnreadDot } from '../../components/inbox/UnreadDot.tsx'
import { formatDuration } from '../../lib/duration-format.ts'
import { limitsText } from '../../lib/limits-text.ts'
import { formatDateTime, formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { NumberWithUnit } from '../../ui/NumberWithUnit.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge, toneOf } from '../../ui/StatusBadge.tsx'
import { NoWrap } from '../../ui/NoWrap.tsx'
import classes from './alert-columns.module.css'
import { AlertLink } from './AlertLink.tsx'
import type { ExcursionRow } from './excursion-rows.ts'
import { statusWord } from '../../lib/status-word.ts'

type Row = ExcursionRow<Alert>

export const alertColumns: readonly Column<Row>[] = [
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
  {
    key: 'limits',
    header: 'alertDetails.limits',
    hideBelow: 959,
    align: 'right',
    cell: (alert) => <NoWrap>{limitsText(alert, currentLanguage()) || '–'}</NoWrap>,
  },
  {
    key: 'module',
    header: 'alerts.module',
    sort: 'module',
    width: 200,
    cell: (alert) => <Station alert={alert} />,
  },
  {
    key: 'time',
    header: 'alerts.time',
    sort: 'timestamp',
    width: 200,
    cell: (alert) => <RelativeTime instant={alert.timestamp} locale={currentLanguage()} />,
  },
  {
    key: 'lasted',
    header: 'alertDetails.lasted',
    hideBelow: 959,
    cell: (alert) => <Lasted alert={alert} />,
  },
]

function Status({ alert }: { alert: Row }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={classes.status}>
        <UnreadDot isRead={alert.is_read} />
        <StatusBadge tone={toneOf(alert.status)}>{statusWord(alert, t)}</StatusBadge>
      </span>
      <Warned alert={alert} />
    </>
  )
}

/** «gần ngưỡng từ 14:02»: what the excursion was before it became an alert. */
function Warned({ alert }: { alert: Row }) {
  const { t } = useTranslation()
  const now = useNow()
  const [first] = alert.earlier
  if (first === undefined) return null
  return (
    <Text component="div" size="xs" c="dimmed" fw={400}>
      {t('alerts.warnedAt', { at: formatShort(first.timestamp, now) })}
    </Text>
  )
}

function Factor({ alert }: { alert: Alert }) {
  return <span title={alert.factor_name}>{alert.factor.toUpperCase()}</span>
}

function Station({ alert }: { alert: Alert }) {
  const { module, module_name, module_type } = alert
  return (
    <>
      {module_type === null ? (
        module
      ) : (
        <Anchor inherit renderRoot={(props) => <AlertLink {...props} alert={alert} />}>
          {module}
        </Anchor>
      )}
      {module_name !== '' && module_name !== module && (
        <Text component="div" size="xs" c="dimmed" fw={400}>
          {module_name}
        </Text>
      )}
    </>
  )
}

/**
 * How long an alert lasted from its start, its delay included, or has lasted so far; an alert that was entered by hand
 * has no length.
 */
function Lasted({ alert }: { alert: Alert }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const now = useNow()
  const since = Date.parse(alert.started_at)
  if (alert.resolved_at !== null) {
    return (
      <span title={formatDateTime(alert.resolved_at, language)}>
        {formatDuration(Date.parse(alert.resolved_at) - since, language)}
      </span>
    )
  }
  return isAlarm(alert) ? t('alertDetails.ongoingFor', { time: formatDuration(now - since, language) }) : '–'
}

/** What and its value against the limit; where, when and how long. */
function AlertLines({ alert }: { alert: Alert }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { factor, value, unit, decimals, module, module_name } = alert
  const limits = limitsText({ ...alert, unit: '' }, language)
  const isOpen = alert.resolved_at === null && isAlarm(alert)
  return (
    <>
      <div className={classes.line}>
        <UnreadDot isRead={alert.is_read} />
        <StatusBadge tone={toneOf(alert.status)}>
          <VisuallyHidden>{statusWord(alert, t)}</VisuallyHidden>
        </StatusBadge>
        <strong>{factor.toUpperCase()}</strong>
        <NumberWithUnit value={value} unit={unit} decimals={decimals} locale={language} />
        {limits !== '' && <span>({limits})</span>}
      </div>
      <Text component="div" size="xs" c="dimmed" fw={400} className={classes.where ?? ''}>
        <span>{module_name || module}</span>
        <span className={classes.when}>
          · {/* How long an open one has lasted says when it began. */}
          {!isOpen && (
            <>
              <RelativeTime instant={alert.timestamp} locale={language} /> ·{' '}
            </>
          )}
          <Lasted alert={alert} />
        </span>
      </Text>
    </>
  )
}

/** An alert of another status is entered by hand and never resolves. */
export const isAlarm = ({ status }: Pick<Alert, 'status'>): boolean =>
  status === 'ALERT' || status === 'WARNING'

/** An alert in two lines for a phone. */
export const alertLines = (alert: Alert) => <AlertLines alert={alert} />
