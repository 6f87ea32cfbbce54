import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { followedQuery } from '../../api/followed.ts'
import { usePainted } from '../../lib/use-painted.ts'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'

/** Whether the person follows a module, and to change it. The state is undefined until it is known. */
export function useFollow(id: number) {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const client = useQueryClient()
  const { data } = useQuery({ ...followedQuery, enabled: usePainted() })
  const save = useMutation({
    mutationFn: async (isFollowed: boolean) => {
      // Another tab or page may have changed the choice, and a save replaces all of it.
      const { data: now } = await api.followedRetrieve()
      const others = now.module_ids.filter((one) => one !== id)
      const module_ids = isFollowed ? [...others, id].toSorted((a, b) => a - b) : others
      return (await api.followedUpdate({ body: { ...now, module_ids } })).data
    },
    onSuccess: (stored) => client.setQueryData(followedQuery.queryKey, stored),
    onError: (error) => notifyFailure(error, t('errors.updateFollowedFailed')),
  })
  const hasChosen = data !== undefined && data.module_ids.length + data.factor_ids.length > 0
  const own = data?.module_ids.includes(id) === true ? 'followed' : 'other'
  return {
    state: data === undefined ? undefined : hasChosen ? own : 'all',
    set: save.mutate,
    isSaving: save.isPending,
  } as const
}
