import type { Notification, NotificationKind } from '@quantrac/contract'
import { ActionIcon, Text, Tooltip } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconRouter from '@tabler/icons-react/dist/esm/icons/IconRouter.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../components/table/column.ts'
import { UnreadDot } from '../../components/inbox/UnreadDot.tsx'
import { useMarks } from '../../components/inbox/use-marks.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { NotificationPlace } from './NotificationPlace.tsx'
import { notificationInbox } from './notification-inbox.ts'
import classes from './notification-columns.module.css'

const kindIcons: Record<NotificationKind, TablerIcon> = {
  alert: IconAlertTriangle,
  report: IconFileText,
  station: IconRouter,
  system: IconInfoCircle,
}

export const notificationColumns: readonly Column<Notification>[] = [
  {
    key: 'important',
    header: 'notifications.important',
    width: 1,
    cell: (notification) => <Star notification={notification} />,
  },
  {
    key: 'title',
    header: 'notifications.content',
    cell: (notification) => <Words notification={notification} />,
  },
  {
    key: 'module',
    header: 'alerts.module',
    width: 130,
    hideBelow: 959,
    cell: (notification) => <NotificationPlace notification={notification} fallback="–" />,
  },
  {
    key: 'kind',
    header: 'notifications.kind',
    width: 130,
    hideBelow: 959,
    cell: (notification) => <Kind notification={notification} />,
  },
  {
    key: 'time',
    header: 'notifications.time',
    width: 190,
    cell: ({ created_at }) => <RelativeTime instant={created_at} locale={currentLanguage()} />,
  },
]

interface CellProps {
  notification: Notification
}

function Star({ notification }: CellProps) {
  const { t } = useTranslation()
  const { mark } = useMarks(notificationInbox)
  const { is_important } = notification
  const label = is_important ? t('notifications.unmarkImportant') : t('notifications.markImportant')
  const Icon = is_important ? IconStarFilled : IconStar
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.star}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('notifications.important')}
        aria-pressed={is_important}
        onClick={() => mark.mutate({ row: notification, mark: 'is_important', to: !is_important })}
      >
        <Icon size={18} />
      </ActionIcon>
    </Tooltip>
  )
}

function Words({ notification: { title, message, author, is_read } }: CellProps) {
  return (
    <div className={classes.words}>
      <span>
        <UnreadDot isRead={is_read} />
        {title}
      </span>
      {message !== '' && (
        <Text span size="sm" c="dimmed" fw={400} className={classes.message}>
          {author !== null && <span className={classes.author}>{author} · </span>}
          {message}
        </Text>
      )}
    </div>
  )
}

/** The kind of a notification, or who wrote it. */
function Kind({ notification: { kind, author } }: CellProps) {
  const { t } = useTranslation()
  const Icon = author === null ? kindIcons[kind] : IconUser
  return (
    <span className={classes.kind}>
      <Icon size={16} aria-hidden />
      <span>{author ?? t(`notifications.kinds.${kind}`)}</span>
    </span>
  )
}

/** The title of a notification; when, from whom, and what it says. */
function NotificationLines({ notification }: CellProps) {
  const { title, message, author, is_read, created_at } = notification
  return (
    <>
      <div>
        <UnreadDot isRead={is_read} />
        {title}
      </div>
      <Text component="div" size="xs" c="dimmed" fw={400} lineClamp={1}>
        <RelativeTime instant={created_at} locale={currentLanguage()} />
        {author !== null && ` · ${author}`}
        {message !== '' && ` · ${message}`}
      </Text>
    </>
  )
}

/** A notification in two lines for a phone. */
export const notificationLines = (notification: Notification) => (
  <NotificationLines notification={notification} />
)
