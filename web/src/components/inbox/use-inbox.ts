import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RowTask } from '../table/row-actions.ts'
import type { ListPageState } from '../table/use-list-page.ts'
import type { Inbox, InboxRow } from './inbox.ts'
import { type Arrivals, useArrivals } from './use-arrivals.ts'
import { useMarks } from './use-marks.ts'
import { type Opened, useOpened } from './use-opened.ts'

/** A list of what a person reads, open on a page. */
export interface InboxState<Row> {
  page: ListPageState<Row>
  /** The row whose details are open. */
  details: Opened
  /** New rows. */
  arrivals: Arrivals
  markAllRead: () => void
  /** The action of a row that marks it read or unread. */
  readAction: (row: Row) => RowTask
}

/** `name` is the details' in the address; `parts` are what a row stands for, each with a mark of its own. */
export function useInbox<Row extends InboxRow<More>, More extends string>(
  page: ListPageState<Row>,
  inbox: Inbox<More>,
  { name, parts = (row) => [row] }: { name: string; parts?: (row: Row) => readonly InboxRow<More>[] },
): InboxState<Row> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { mark, markAllRead } = useMarks(inbox)
  const details = useOpened(name)
  const arrivals = useArrivals(page, {
    isBusy: details.isOpen,
    refresh: () => void client.invalidateQueries({ queryKey: inbox.listKey }),
  })
  return {
    page,
    details,
    arrivals,
    markAllRead: () => markAllRead.mutate(),
    readAction: (row) => ({
      // The same button before and after: it keeps the focus.
      key: 'is_read',
      icon: row.is_read ? IconMail : IconMailOpened,
      label: row.is_read ? t('alerts.markUnread') : t('alerts.markRead'),
      onClick: () => {
        const to = !row.is_read
        for (const part of parts(row))
          if (part.is_read !== to) mark.mutate({ row: part, mark: 'is_read', to })
      },
    }),
  }
}
