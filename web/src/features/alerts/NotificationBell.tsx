import { Skeleton, Text, UnstyledButton } from '@mantine/core'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CornerPopup } from '../../components/dialog/CornerPopup.tsx'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { MarkAllMenu } from '../../components/inbox/MarkAllMenu.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge, toneOf } from '../../ui/StatusBadge.tsx'
import { BELL_LENGTH, type BellAlert } from './bell-list.ts'
import { useBell, useLiveAlerts } from './use-bell.ts'
import classes from './NotificationBell.module.css'

export interface NotificationBellProps {
  opened: boolean
  onChange: (opened: boolean) => void
}

/** The bell and its pop-up list. The live feed is open while the bell is mounted. */
export function NotificationBell({ opened, onChange }: NotificationBellProps) {
  const { t } = useTranslation()
  useLiveAlerts()
  const { bell, mark, markAllRead } = useBell()
  const unread = bell.data?.unread ?? 0
  const label = unread > 0 ? t('bell.labelUnread', { count: unread }) : t('bell.label')
  return (
    <CornerPopup
      opened={opened}
      onChange={onChange}
      label={t('bell.header')}
      width={360}
      buttonLabel={label}
      button={
        <>
          <IconBell size={20} stroke={1.75} />
          {unread > 0 && <span className={classes.dot} data-testid="bell-dot" />}
        </>
      }
    >
      <div className={classes.popover}>
        <div className={classes.header}>
          <Text fw={600}>{t('bell.header')}</Text>
          {unread > 0 && <span className={classes.count}>{t('bell.new', { count: unread })}</span>}
          <MarkAllMenu disabled={unread === 0} onMarkAll={() => markAllRead.mutate()} />
        </div>
        {bell.isError && bell.data === undefined ? (
          <ErrorView
            error={bell.error}
            fallback={t('errors.fetchAlertsFailed')}
            onRetry={() => void bell.refetch()}
          />
        ) : bell.data === undefined ? (
          <ItemSkeletons />
        ) : (
          <BellItems
            alerts={bell.data.alerts}
            onRead={(id) => mark.mutate({ row: { id, is_read: false }, mark: 'is_read', to: true })}
          />
        )}
        <Link to="/notification" className={classes.all} onClick={() => onChange(false)}>
          {t('bell.viewAll')}
        </Link>
      </div>
    </CornerPopup>
  )
}

function BellItems({ alerts, onRead }: { alerts: readonly BellAlert[]; onRead: (id: number) => void }) {
  const { t } = useTranslation()
  if (alerts.length === 0) {
    return (
      <Text className={classes.empty} c="dimmed" size="sm">
        {t('bell.empty')}
      </Text>
    )
  }
  return (
    <ul className={classes.list}>
      {alerts.slice(0, BELL_LENGTH).map((alert) => (
        <li key={alert.id}>
          <BellItem alert={alert} onRead={onRead} />
        </li>
      ))}
    </ul>
  )
}

/** Placeholders in the shape of the list that is loading. */
function ItemSkeletons() {
  return (
    <div aria-busy data-testid="bell-loading">
      {[60, 45, 55].map((width) => (
        <div key={width} className={classes.item} aria-hidden>
          <Skeleton height={14} width={`${width}%`} my={4} />
          <Skeleton height={12} width="40%" my={4} />
          <Skeleton height={12} width="30%" my={4} />
        </div>
      ))}
    </div>
  )
}

function BellItem({ alert, onRead }: { alert: BellAlert; onRead: (id: number) => void }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const factor = alert.factor.toUpperCase()
  const value =
    alert.decimals === undefined
      ? formatMeasured(alert.value, language)
      : formatNumber(alert.value, language, alert.decimals)
  return (
    <UnstyledButton
      className={classes.item}
      data-unread={!alert.is_read || undefined}
      onClick={() => {
        if (!alert.is_read) onRead(alert.id)
      }}
    >
      <span className={classes.row}>
        <StatusBadge
          tone={toneOf(alert.status)}
        >{`${t(`bell.status.${alert.status}`)} ${factor}`}</StatusBadge>
        <Text span c="dimmed" size="xs">
          <RelativeTime instant={alert.timestamp} locale={language} />
        </Text>
      </span>
      <span className={classes.value}>{`${factor}: ${value}${alert.unit ? ` ${alert.unit}` : ''}`}</span>
      <Text span c="dimmed" size="sm">
        {`${t('bell.module')}: ${alert.module}`}
      </Text>
    </UnstyledButton>
  )
}
