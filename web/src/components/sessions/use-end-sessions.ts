import type { UserSession } from '@quantrac/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { sessionsKey, whose } from '../../api/sessions.ts'
import { notify } from '../feedback/notify.tsx'
import { useErrorText, useNotifyFailure } from '../feedback/use-error-text.ts'

/**
 * Ends sessions of a person, or one's own without an id, reports it and renews the lists. `busy` are those being ended.
 */
export function useEndSessions(userId?: number) {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const errorText = useErrorText()
  const client = useQueryClient()
  const ending = useMutation({
    mutationFn: (sessions: readonly UserSession[]) =>
      Promise.all(sessions.map((session) => endSession(session, userId))),
    onSuccess: (_, { length: count }) => notify.success(t('sessions.ended', { count })),
    onError: (error) => notifyFailure(error, t('errors.endSessionFailed')),
    // Some may have ended before one failed.
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  })
  return {
    end: (sessions: readonly UserSession[]): void => ending.mutate(sessions),
    failure: ending.isError ? errorText(ending.error, t('errors.endSessionFailed')) : undefined,
    busy: ending.isPending ? ending.variables.map(({ id }) => id) : [],
  }
}

/** A session that no longer exists counts as ended. */
async function endSession({ id }: UserSession, userId: number | undefined): Promise<void> {
  try {
    await api.userSessionEnd({ params: { id }, query: whose(userId) })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
