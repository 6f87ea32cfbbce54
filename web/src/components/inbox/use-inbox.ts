import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowTask } from '../table/row-actions.ts'
import type { ListPageState } from '../table/use-list-page.ts'
import type { TableState } from '../table/use-table-state.ts'
import type { Inbox, InboxRow } from './inbox.ts'
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

interface InboxOptions<Row, More extends string> {
  /** The details' in the address. */
  name: string
  /** What a row stands for, each with a mark of its own. */
  parts?: (row: Row) => readonly InboxRow<More>[]
  /** The details are beside the list, which goes on meanwhile. */
  isBeside?: boolean
}

export function useInbox<Row extends InboxRow<More>, More extends string>(
  page: ListPageState<Row>,
  inbox: Inbox<More>,
  { name, parts = (row) => [row], isBeside = false }: InboxOptions<Row, More>,
): InboxState<Row> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { mark, markAllRead } = useMarks(inbox)
  const details = useOpened(name)
  const arrivals = useArrivals(page, {
    isBusy: details.isOpen && !isBeside,
    refresh: () => void client.invalidateQueries({ queryKey: inbox.listKey }),
  })
  return {
    page,
    details,
    arrivals,
    markAllRead: () => markAllRead.mutate(),
    readAction: (row) => ({
      // The button is the same before and after: it keeps the focus.
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

interface Arrivals {
  /** The element around the list. */
  area: RefObject<HTMLDivElement | null>
  /** The number of new rows that are not shown yet; 0 if the number is unknown. Null: none. */
  waiting: number | null
  /** New rows have arrived. */
  arrived: (count: number) => void
  /** Shows the new rows: the first page from its top. */
  show: () => void
}

/**
 * New rows of an open list. They are shown immediately if the list is at its top and no row has the focus or the
 * pointer; otherwise they wait for a button, because a row must not move away from a person who reads it or is about to
 * press it.
 */
function useArrivals(state: TableState, options: { isBusy: boolean; refresh: () => void }): Arrivals {
  const area = useRef<HTMLDivElement>(null)
  const [waiting, setWaiting] = useState<number | null>(null)
  const isFirstPage = state.page === 1
  return {
    area,
    waiting,
    arrived: (count) => {
      const isAtTop = isFirstPage && waiting === null && !options.isBusy && isUntouched(area.current)
      if (isAtTop) return options.refresh()
      // An unknown number stays unknown: the number must not be smaller than the rows that will be shown.
      setWaiting((before) => (before === 0 || count === 0 ? 0 : (before ?? 0) + count))
    },
    show: () => {
      setWaiting(null)
      state.setPage(1)
      options.refresh()
      window.scrollTo({ top: 0 })
      area.current?.querySelector('[role="group"]')?.scrollTo({ top: 0 })
    },
  }
}

function isUntouched(area: HTMLElement | null): boolean {
  const isScrolled = window.scrollY > 0 || (area?.querySelector('[role="group"]')?.scrollTop ?? 0) > 0
  return (
    !isScrolled &&
    (area?.querySelector(':is(tbody tr, [data-row]):is(:hover, :focus-within)') ?? null) === null
  )
}
