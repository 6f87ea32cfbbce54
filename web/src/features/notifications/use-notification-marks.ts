import type { Notification } from '@quantrac/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import type { Marks } from './notification-list.ts'
import { refreshNotifications, settleMarks, showAllRead, showMarks } from './notifications-cache.ts'

/** One mark that is to be set or taken away. */
export type Marking = { notification: Notification } & (
  | { mark: 'is_read'; to: boolean }
  | { mark: 'is_important'; to: boolean }
)

const calls = {
  is_read: { true: api.notificationMarkRead, false: api.notificationUnmarkRead },
  is_important: { true: api.notificationMarkImportant, false: api.notificationUnmarkImportant },
} as const

const failures = {
  is_read: { true: 'errors.markNotificationReadFailed', false: 'errors.unmarkNotificationReadFailed' },
  is_important: {
    true: 'errors.markNotificationImportantFailed',
    false: 'errors.unmarkNotificationImportantFailed',
  },
} as const

const marksOf = ({ mark, to }: Pick<Marking, 'mark' | 'to'>): Marks => ({ [mark]: to })
const word = (to: boolean): 'true' | 'false' => (to ? 'true' : 'false')

/** Marks notifications; the page shows it at once, and takes it back when it is refused. */
export function useNotificationMarks() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const refused = async (error: unknown, fallback: string): Promise<void> => {
    notify.error(errorText(error, fallback))
    await refreshNotifications(client)
  }
  const mark = useMutation({
    mutationFn: (asked: Marking) =>
      calls[asked.mark][word(asked.to)]({ params: { id: asked.notification.id } }),
    onMutate: (asked) => showMarks(client, asked.notification, marksOf(asked)),
    onSuccess: () => settleMarks(client),
    onError: async (error, asked) => {
      const { notification, mark: name, to } = asked
      showMarks(client, { ...notification, ...marksOf(asked) }, { [name]: notification[name] })
      await refused(error, t(failures[name][word(to)]))
    },
  })
  const markAllRead = useMutation({
    mutationFn: () => api.notificationMarkAllRead(),
    onMutate: () => showAllRead(client),
    onSuccess: () => refreshNotifications(client),
    onError: (error) => refused(error, t('errors.markAllNotificationsReadFailed')),
  })
  return { mark, markAllRead }
}
