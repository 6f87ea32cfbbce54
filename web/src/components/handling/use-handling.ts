import type { Handling } from '@quantrac/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { alertsKey } from '../../api/alerts-key.ts'
import { api } from '../../api/client.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { useNotifyFailure } from '../feedback/use-error-text.ts'
import { type Deed, undoOf } from './handling-undo.ts'
import { shortName } from './owner-words.ts'
import { offerUndo } from './undo-offer.ts'

/** An alert of the excursion, how it stands, and how it is called: «COD Hải Phòng». */
export interface Handled {
  id: number
  handling: Handling
  what: string
}

interface Asked {
  alert: Handled
  deed: Deed
  /** It takes back what was done before. */
  isUndo?: boolean
  /** A form says itself that it failed. */
  isForm?: boolean
}

/** Does something about an excursion; everything that shows it follows, and for ten seconds it can be undone. */
export function useHandling() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const me = useCurrentUser()?.id
  const renew = () => client.invalidateQueries({ queryKey: alertsKey })
  const mutation = useMutation({
    mutationFn: ({ alert, deed }: Asked) => call(alert.id, deed),
    onSuccess: async (_, { alert, deed, isUndo = false }) => {
      const back = isUndo ? null : undoOf(alert.handling, deed, me)
      if (isUndo) offerUndo({ text: t('owner.undone') })
      else if (back !== null) {
        const undo = (): void => mutation.mutate({ alert, deed: back, isUndo: true })
        offerUndo({ text: doneText(alert.what, deed, t), undo })
      }
      await renew()
    },
    onError: async (error, { deed, isForm = false }) => {
      if (!isForm) notifyFailure(error, t(`owner.failed.${deed.do}`))
      // Somebody may have been faster.
      await renew()
    },
  })
  return {
    act: (alert: Handled, deed: Deed): void => mutation.mutate({ alert, deed }),
    /** For a form, which says itself what failed. */
    save: (alert: Handled, deed: Deed) => mutation.mutateAsync({ alert, deed, isForm: true }),
    isPending: mutation.isPending,
  }
}

const calls: { [D in Deed['do']]: (id: number, deed: Extract<Deed, { do: D }>) => Promise<unknown> } = {
  take: (id, { over }) => api.alertTake({ params: { id }, body: { over } }),
  release: (id) => api.alertRelease({ params: { id } }),
  assign: (id, { to }) =>
    api.alertAssign({ params: { id }, body: to.kind === 'user' ? { user_id: to.id } : { group_id: to.id } }),
  close: (id, { written }) => api.alertClose({ params: { id }, body: written }),
  reopen: (id) => api.alertReopen({ params: { id } }),
}

function call(id: number, deed: Deed): Promise<unknown> {
  const one = calls[deed.do] as (id: number, deed: Deed) => Promise<unknown> // the one of its own kind
  return one(id, deed)
}

function doneText(what: string, deed: Deed, t: TFunction): string {
  if (deed.do !== 'assign') return t(`owner.done.${deed.do}`, { what })
  return t('owner.done.assign', { what, name: shortName(deed.to) })
}
