import { notifications } from '@mantine/notifications'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconExclamationCircle from '@tabler/icons-react/dist/esm/icons/IconExclamationCircle.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { ReactNode } from 'react'
import classes from './notify.module.css'

/** `toast` closes after 5 s, `app` (a line at the foot of the page) after 2.5 s, `snackbar` after 15 s. */
export type Place = 'toast' | 'app' | 'snackbar'

const closesAfterMs: Record<Place, number> = { toast: 5_000, app: 2_500, snackbar: 15_000 }

const kinds = {
  success: { color: 'green', icon: IconCheck },
  info: { color: 'blue', icon: IconInfoCircle },
  warning: { color: 'yellow', icon: IconAlertTriangle },
  error: { color: 'red', icon: IconExclamationCircle },
} as const
export type NoticeKind = keyof typeof kinds

export interface NoticeOptions {
  title?: string
  place?: Place
  /** Replaces a notice of the same id. */
  id?: string
}

/** The look of a notice: a screen reader announces errors and warnings immediately, the others when it is idle. */
export function noticeLook(kind: NoticeKind) {
  const { color, icon: Icon } = kinds[kind]
  return {
    color,
    icon: <Icon size={20} aria-hidden />,
    className: classes.notice,
    classNames: { icon: classes.icon, description: classes.words },
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    'data-kind': kind,
  }
}

function notice(kind: NoticeKind, message: ReactNode, { title, place = 'toast', id }: NoticeOptions) {
  return {
    ...noticeLook(kind),
    ...(id === undefined ? {} : { id }),
    ...(place === 'snackbar' ? { className: classes.snackbar } : {}),
    title,
    message,
    autoClose: closesAfterMs[place],
    position: place === 'app' ? ('bottom-center' as const) : ('top-right' as const),
  }
}

const shower =
  (kind: NoticeKind) =>
  (message: ReactNode, options: NoticeOptions = {}): string =>
    notifications.show(notice(kind, message, options))

/** Short notices that are never the only place of a message. Each returns its id. */
export const notify = {
  success: shower('success'),
  info: shower('info'),
  warning: shower('warning'),
  error: shower('error'),
  /** Closes a notice early. */
  close: (id: string): void => {
    notifications.hide(id)
  },
  /** Stays until `settle` is called with its id. */
  loading: (message: ReactNode): string =>
    notifications.show({
      message,
      loading: true,
      autoClose: false,
      allowClose: false,
      role: 'status',
      className: classes.snackbar,
    }),
  /** Turns a loading notice into its outcome, which closes after 15 s. */
  settle: (id: string, kind: NoticeKind, message: ReactNode): void => {
    notifications.update({
      ...notice(kind, message, { place: 'snackbar', id }),
      loading: false,
      allowClose: true,
    })
  },
}
