import type { AttentionRow, Excursion, ExcursionShape } from '@quantrac/contract'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyHints } from '../../components/layout/KeyHints.tsx'
import { useCan } from '../../api/current-user.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { shortNames } from '../../components/live-stations/short-names.ts'
import { EmptyRows, useCurrentPage } from '../../components/table/DataTable.tsx'
import { Pagination } from '../../components/table/Pagination.tsx'
import type { ListPageState } from '../../components/table/use-list-page.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import { type ExcursionPage, silentQuery } from './alerts-query.ts'
import { ExcursionItem, SilentItem } from './ExcursionItem.tsx'
import classes from './ExcursionList.module.css'
import { type OwedGroup, owedGroupOf, owedGroups } from './owed-groups.ts'

export interface ExcursionListProps {
  page: ListPageState<Excursion>
  counts: ExcursionPage | undefined
  shapes: ReadonlyMap<number, ExcursionShape> | undefined
  chosen: number | undefined
  onChoose: (row: Excursion) => void
}

/** The excursions of a page under the heads of their groups, with the silent stations among the open ones. */
export function ExcursionList(props: ExcursionListProps) {
  const { page, counts } = props
  const { t } = useTranslation()
  const errorText = useErrorText()
  const current = useCurrentPage(page)
  const { rows, count = 0 } = page
  const isFailed = rows === undefined && page.error !== null
  const silent = useSilent(page, current)
  return (
    <>
      <ScrollArea
        className={classes.area ?? ''}
        aria-label={t('inbox.list')}
        aria-busy={rows === undefined && !isFailed}
      >
        {isFailed ? (
          <ErrorView text={errorText(page.error, t('errors.fetchAlertsFailed'))} onRetry={page.refetch} />
        ) : rows === undefined ? (
          <Waiting rows={page.limit} />
        ) : (
          <Groups {...props} rows={rows} silent={silent} />
        )}
        {rows !== undefined && count === 0 && silent.length === 0 && (
          <EmptyRows
            page={page}
            empty={{ title: 'alerts.empty', text: 'alerts.emptyText', noMatch: 'alerts.noMatch' }}
          />
        )}
      </ScrollArea>
      {count > 0 && counts !== undefined && (
        <Pagination
          page={current}
          limit={page.limit}
          count={count}
          of={t('alerts.title')}
          onPage={page.setPage}
        />
      )}
      <Keys />
    </>
  )
}

interface GroupsProps extends ExcursionListProps {
  rows: readonly Excursion[]
  silent: readonly AttentionRow[]
}

function Groups({ rows, silent, counts, shapes, chosen, onChoose }: GroupsProps) {
  const { t } = useTranslation()
  const names = shortNames([
    ...rows.flatMap(({ module: code, module_name: name, module_type: type }) =>
      type === null ? [] : [{ code, name, type }],
    ),
    ...silent.map(({ module }) => module),
  ])
  const numbers: Record<OwedGroup, number | undefined> = {
    nobody: counts && counts.nobody_count + silent.length,
    taken: counts?.taken_count,
    note: counts?.note_count,
    // Those that wait for a cause are counted among the day's, too.
    today: counts?.note_count === 0 ? counts.today_count : undefined,
    earlier: undefined,
  }
  const item = (row: Excursion): ReactNode => (
    <ExcursionItem
      key={row.id}
      row={row}
      station={names.get(row.module) ?? row.module_name}
      shape={shapes?.get(row.id)}
      isChosen={row.id === chosen || row.earlier.some(({ id }) => id === chosen)}
      onChoose={onChoose}
    />
  )
  return owedGroups.map((group) => {
    const own = rows.filter((row) => owedGroupOf(row) === group)
    const quiet = group === 'nobody' ? silent : []
    if (own.length + quiet.length === 0) return null
    const over = group === 'nobody' ? own.filter(({ status }) => status === 'ALERT') : own
    return (
      <Fragment key={group}>
        <h2 className={classes.group} id={`inbox-${group}`}>
          {t(`inbox.groups.${group}`)}
          {numbers[group] !== undefined && <span>{formatNumber(numbers[group], currentLanguage())}</span>}
        </h2>
        <ul className={classes.items} aria-labelledby={`inbox-${group}`}>
          {over.map(item)}
          {quiet.map((row) => (
            <SilentItem
              key={row.module.id}
              row={row}
              station={names.get(row.module.code) ?? row.module.name}
            />
          ))}
          {own.filter((row) => !over.includes(row)).map(item)}
        </ul>
      </Fragment>
    )
  })
}

/** The silent stations, where the list is not a part of the alerts. */
function useSilent(page: ListPageState<Excursion>, current: number): readonly AttentionRow[] {
  const isWhole = page.search === '' && current === 1
  const group = page.filter('group')
  const isOpenOnly =
    group === 'open' &&
    ['module', 'status', 'read', 'owed', 'mine', 'range', 'from', 'to'].every((one) => !page.filter(one))
  const mayView = useCan('widgets.view_widget')
  const isShown = isWhole && mayView && (!page.isFiltered || isOpenOnly)
  const silent = useQuery({ ...silentQuery, enabled: isShown })
  return isShown ? (silent.data ?? []) : []
}

/** Rows in the shape of those that are loading. */
function Waiting({ rows }: { rows: number }) {
  const { t } = useTranslation()
  return (
    <output className={classes.loading} aria-label={t('loading.label')}>
      {Array.from({ length: rows }, (_, place) => (
        <div key={place} className={classes.waiting} aria-hidden>
          <Skeleton height={13} width={`${60 - (place % 3) * 8}%`} mb={8} />
          <Skeleton height={11} width="35%" />
        </div>
      ))}
    </output>
  )
}

const reading = [
  { keys: 'J K', text: 'move' },
  { keys: 'E', text: 'seen' },
  { keys: 'Enter', text: 'station' },
  { keys: '/', text: 'search' },
] as const

const handling = [
  { keys: 'J K', text: 'move' },
  { keys: 'N', text: 'take' },
  { keys: 'C', text: 'assign' },
  { keys: 'D', text: 'close' },
  { keys: 'B', text: 'comment' },
  { keys: 'E', text: 'seen' },
  { keys: 'Enter', text: 'station' },
] as const

/** The keys of the list, for windows that have a keyboard. */
function Keys() {
  const { t } = useTranslation()
  const keys = useCan('notify.handle_alert') ? handling : reading
  return (
    <KeyHints
      className={classes.keys}
      hints={keys.map(({ keys: pressed, text }) => [pressed, t(`inbox.keys.${text}`)])}
    />
  )
}
