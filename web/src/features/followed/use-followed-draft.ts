import type { Followed } from '@quantrac/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useErrorText, useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { followedQuery } from '../../api/followed.ts'
import { isSameSet, withChange } from './followed-choice.ts'

/** The list that a page is about. */
export type FollowedList = keyof Followed

/** The unsaved ticks of the person, over the stored choice. */
export function useFollowedDraft(list: FollowedList) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const stored = useQuery({ ...followedQuery, refetchOnMount: 'always' })
  const [draft, setDraft] = useState<ReadonlySet<number> | null>(null)
  const before = useMemo(() => new Set(stored.data?.[list]), [stored.data, list])
  const chosen = draft ?? before
  // Boxes that were ticked during the save are still unsaved.
  const save = useSaveFollowed(list, (saved) => setDraft((last) => (last === saved ? null : last)))
  /** Follows all of these, or none of them; the others stay unchanged. */
  const choose = useCallback(
    (ids: readonly number[], isChosen: boolean) =>
      setDraft((last) => {
        const next = new Set(last ?? before)
        for (const id of ids) {
          if (isChosen) next.add(id)
          else next.delete(id)
        }
        return next
      }),
    [before],
  )
  return {
    stored,
    before,
    chosen,
    isDirty: draft !== null && !isSameSet(draft, before),
    choose,
    clear: () => setDraft(new Set()),
    undo: () => {
      save.reset()
      setDraft(null)
    },
    save: () => save.mutate({ before, chosen }),
    isSaving: save.isPending,
    failure: save.isError ? errorText(save.error, t('errors.updateFollowedFailed')) : undefined,
  }
}

function useSaveFollowed(list: FollowedList, onSaved: (chosen: ReadonlySet<number>) => void) {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const client = useQueryClient()
  return useMutation({
    // A save replaces both lists: the other page's list is sent as it is stored now, whatever this page has loaded.
    mutationFn: async (change: { before: ReadonlySet<number>; chosen: ReadonlySet<number> }) => {
      const { data: now } = await api.followedRetrieve()
      const body = { ...now, [list]: withChange(now[list], change) }
      return (await api.followedUpdate({ body })).data
    },
    onSuccess: (stored, { chosen }) => {
      client.setQueryData(followedQuery.queryKey, stored)
      onSaved(chosen)
      notify.success(t('followed.saved'))
    },
    onError: (error) => notifyFailure(error, t('errors.updateFollowedFailed')),
  })
}
