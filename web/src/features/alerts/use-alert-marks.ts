import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { settleMark, showAllRead, showMark } from './alerts-cache.ts'
import type { Mark } from './bell-list.ts'

/** Marks alerts read and unread; bell and page show it at once, and take it back when it is refused. */
export function useAlertMarks() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const refused = async (error: unknown, fallback: string): Promise<void> => {
    notify.error(errorText(error, fallback))
    await client.invalidateQueries({ queryKey: ['alerts'] })
  }
  const mark = useMutation({
    mutationFn: ({ id, is_read }: Mark) => {
      const call = { params: { id } }
      return is_read ? api.alertMarkRead(call) : api.alertUnmarkRead(call)
    },
    onMutate: (asked) => showMark(client, asked),
    onSuccess: () => settleMark(client),
    onError: async (error, { id, was_read, is_read }) => {
      showMark(client, { id, was_read: is_read, is_read: was_read })
      await refused(error, is_read ? t('errors.markAlertReadFailed') : t('errors.unmarkAlertReadFailed'))
    },
  })
  const markAllRead = useMutation({
    mutationFn: () => api.alertMarkAllRead(),
    onMutate: () => showAllRead(client),
    onSuccess: () => client.invalidateQueries({ queryKey: ['alerts'] }),
    onError: (error) => refused(error, t('errors.markAllAlertsReadFailed')),
  })
  return { mark, markAllRead }
}
