import type { Scheduler } from '@quantrac/contract'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../components/feedback/notify.tsx'
import type { ListPageState } from '../../components/table/use-list-page.ts'
import type { TableSearch } from '../../components/table/use-table-state.ts'

/** Says why a link to edit or delete a task opens nothing: it is enabled, or its id is none. */
export function useRefusedLink({ rows, closeDialog }: ListPageState<Scheduler>): void {
  const { t } = useTranslation()
  const { dialog, id }: TableSearch = useSearch({ strict: false })
  const isAsked = (dialog === 'edit' || dialog === 'delete') && rows !== undefined
  const asked = rows?.find((row) => String(row.id) === id)
  const isInvalid = id === undefined || !/^[1-9]\d*$/.test(id)
  const isEnabled = asked?.task.enabled === true
  useEffect(() => {
    if (!isAsked || (!isInvalid && !isEnabled)) return
    if (isInvalid) notify.error(t('schedulers.invalidId'), { id: 'scheduler-refused' })
    else
      notify.error(t(dialog === 'edit' ? 'schedulers.editRefused' : 'schedulers.deleteRefused'), {
        id: 'scheduler-refused',
      })
    closeDialog()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each link; the texts and the list are others at each render
  }, [isAsked, isInvalid, isEnabled, dialog])
}
