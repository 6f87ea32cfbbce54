import type { Excursion } from '@quantrac/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, useCurrentUser } from '../../api/current-user.ts'
import { useHandling } from '../../components/handling/use-handling.ts'
import { useWalkKeys } from '../../components/inbox/use-walk-keys.ts'
import { handledAs } from './handled-as.ts'
import { type HandlingOffers, offersOf } from './handling-view.ts'

export type HandlingDialog = 'assign' | 'close'

/** What can be done about the excursion that is shown. */
export interface ExcursionHandling {
  offers: HandlingOffers
  take: () => void
  release: () => void
  reopen: () => void
  /** Opens a dialog. */
  ask: (dialog: HandlingDialog) => void
  /** The dialog that is open, and the number of its opening. */
  asked: { dialog: HandlingDialog; turn: number } | undefined
  /** Leads to the field of a comment. */
  comment: () => void
  isPending: boolean
}

/** The id of the field in which a comment is written. */
export const COMMENT_FIELD = 'alert-comment'

function toComment(): void {
  const field = document.getElementById(COMMENT_FIELD)
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

/** What can be done about the chosen excursion, also by keys; null for people who may only read. */
export function useExcursionHandling(row: Excursion): ExcursionHandling | null {
  const { t } = useTranslation()
  const mayHandle = useCan('notify.handle_alert')
  const me = useCurrentUser()?.id
  const { act, isPending } = useHandling()
  const [asked, setAsked] = useState<ExcursionHandling['asked']>()
  const offers = offersOf(row, me)
  const alert = handledAs(row, t)
  const take = (): void => act(alert, { do: 'take', over: row.handling.assignee !== null })
  const ask = (dialog: HandlingDialog): void => setAsked((last) => ({ dialog, turn: (last?.turn ?? 0) + 1 }))
  const keys = {
    n: () => offers.take !== null && !isPending && take(),
    c: () => offers.assign !== null && ask('assign'),
    d: () => offers.close !== null && ask('close'),
    b: toComment,
  }
  useWalkKeys(mayHandle ? keys : {})
  if (!mayHandle) return null
  return {
    offers,
    take,
    release: () => act(alert, { do: 'release' }),
    reopen: () => act(alert, { do: 'reopen' }),
    ask,
    asked,
    comment: toComment,
    isPending,
  }
}
