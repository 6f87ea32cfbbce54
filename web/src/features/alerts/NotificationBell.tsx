import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan, useCurrentUser } from '../../api/current-user.ts'
import { CornerPopup } from '../../components/dialog/CornerPopup.tsx'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { OwnerRing } from '../../components/handling/OwnerRing.tsx'
import { ownerText } from '../../components/handling/owner-words.ts'
import { UndoNotice } from '../../components/handling/UndoNotice.tsx'
import { useHandling } from '../../components/handling/use-handling.ts'
import { MoreMenu } from '../../components/inbox/MoreMenu.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { averageAgainst, isAverage, measuredName } from '../../lib/average-words.ts'
import { aboutName, faultAmount, faultWord, isFault } from '../../lib/health-words.ts'
import { measuredText } from '../../lib/limits-text.ts'
import { levelOf } from '../../lib/status-word.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge, toneOf } from '../../ui/StatusBadge.tsx'
import { AlertLink } from './AlertLink.tsx'
import { BELL_LENGTH, type BellAlert, type BellRow, handlingOf, isOwed } from './bell-list.ts'
import { excursionRows } from './excursion-rows.ts'
import { handledAs } from './handled-as.ts'
import classes from './NotificationBell.module.css'
import { useBell, useLiveAlerts } from './use-bell.ts'

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
    <>
      <UndoNotice />
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
            <MoreMenu isInPopup markAll={{ disabled: unread === 0, onClick: () => markAllRead.mutate() }} />
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
              onOpen={({ id, is_read, earlier }) => {
                for (const one of [{ id, is_read }, ...earlier])
                  if (!one.is_read)
                    mark.mutate({ row: { id: one.id, is_read: false }, mark: 'is_read', to: true })
                onChange(false)
              }}
            />
          )}
          <Link to="/notification" className={classes.all} onClick={() => onChange(false)}>
            {t('bell.viewAll')}
          </Link>
        </div>
      </CornerPopup>
    </>
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

interface BellItemsProps {
  alerts: readonly BellAlert[]
  onOpen: (row: BellRow) => void
}

/** One row an excursion; it leads to the station, the factor and the alert. */
function BellItems({ alerts, onOpen }: BellItemsProps) {
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
      {excursionRows(alerts)
        .slice(0, BELL_LENGTH)
        .map((row) => (
          <li key={row.id} className={classes.entry}>
            <BellItem row={row} onOpen={onOpen} />
            <BellOwner row={row} />
          </li>
        ))}
    </ul>
  )
}

function BellItem({ row, onOpen }: { row: BellRow; onOpen: BellItemsProps['onOpen'] }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const factor = row.factor.toUpperCase()
  return (
    <AlertLink
      alert={row}
      className={classes.item}
      data-unread={!row.is_read || undefined}
      onClick={() => onOpen(row)}
    >
      <span className={classes.row}>
        <StatusBadge tone={toneOf(row.status)}>
          {isFault(row)
            ? `${aboutName(row, t)} ${faultWord(row, t)}`
            : `${t(`bell.status.${levelOf(row)}`)} ${factor}`}
        </StatusBadge>
        <Text span c="dimmed" size="xs">
          <RelativeTime instant={row.timestamp} locale={language} />
        </Text>
      </span>
      <span className={classes.value}>
        {isFault(row)
          ? faultAmount(row, { t, locale: language })
          : isAverage(row)
            ? `${measuredName({ ...row, factor }, t)}: ${averageAgainst(row, { t, locale: language })}`
            : `${factor}: ${measuredText(row, language)}`}
        <Text span inherit c="dimmed" fw={400} title={row.module}>
          {` · ${row.module_name || row.module}`}
        </Text>
      </span>
    </AlertLink>
  )
}

/** Who has it, or the button to take it. */
function BellOwner({ row }: { row: BellRow }) {
  const { t } = useTranslation()
  const mayHandle = useCan('notify.handle_alert')
  const { act, isPending } = useHandling()
  const me = useCurrentUser()?.id
  const handling = handlingOf(row)
  if (handling.assignee !== null) {
    const text = ownerText(handling, { me, t })
    return (
      <span className={classes.owner}>
        <OwnerRing who={handling.assignee} />
        <VisuallyHidden>{text}</VisuallyHidden>
      </span>
    )
  }
  if (!mayHandle || !isOwed(row)) return null
  const alert = handledAs({ ...row, handling }, t)
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={classes.take ?? ''}
      aria-label={t('owner.of', { what: alert.what, take: t('owner.take') })}
      disabled={isPending}
      onClick={() => act(alert, { do: 'take', over: false })}
    >
      {t('owner.take')}
    </Button>
  )
}
