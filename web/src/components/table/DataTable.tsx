import { Button, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/keys.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import { ErrorView } from '../feedback/ErrorView.tsx'
import { useErrorText } from '../feedback/use-error-text.ts'
import type { Column } from './column.ts'
import classes from './DataTable.module.css'
import { DataTableRows, DataTableSkeleton } from './DataTableRows.tsx'
import { pagesOf } from './list-page.ts'
import { Pagination } from './Pagination.tsx'
import { AskedDelete, RowActions } from './RowActions.tsx'
import type { RowActionItem } from './row-actions.ts'
import type { ListPageState } from './use-list-page.ts'
import type { TableState } from './use-table-state.ts'

/** The words and the button of a list without rows. */
export interface EmptyWords {
  title: TextKey
  text?: TextKey
  /** Replaces the words if a filter is set. */
  noMatch?: TextKey
  /** The button that fills the list. */
  action?: ReactNode
}

export interface DataTableProps<Row> {
  /** What `useListPage` answers. */
  page: ListPageState<Row>
  /** The table's name for a screen reader. */
  label: TextKey
  columns: readonly Column<Row>[]
  empty: EmptyWords
  /** The sentence of the error catalogue, shown if the server gives none. */
  failed: TextKey
  /** A text that contains the server's sentence as `detail`; the sentence alone without it. */
  failedBecause?: TextKey
  /** The actions of a row: buttons at its end, shown on hover, on focus, and always on touch. */
  actions?: (row: Row) => readonly RowActionItem[]
  /** Whether they are behind «…» where there is no room for them, as on a phone. */
  foldsActions?: boolean
  /** Enter on a row, or a click on it. */
  onOpen?: ((row: Row) => void) | undefined
  /** Marks a row, as `unread`: it is set as `data-mark`. */
  rowMark?: (row: Row) => string | undefined
  /** The row in two lines for a phone: what, and where and when. Without it a phone shows every cell. */
  phoneRow?: (row: Row) => ReactNode
  /**
   * How many rows the list has in most places, if fewer than a page: as many are drawn while it loads, so that what is
   * below stays.
   */
  usualRows?: number
  /** A fixed height in px; without it the table is as high as its rows, up to 600 px, then it scrolls. */
  areaHeight?: number
}

/** A list in rows: sticky head, order and page in the address, with loading, empty and failed states. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { page, actions, areaHeight } = props
  const { t } = useTranslation()
  const { rows, count = 0 } = page
  const isFailed = rows === undefined && page.error !== null
  const current = useCurrentPage(page)
  return (
    <div className={classes.frame}>
      <ScrollArea
        className={classes.area}
        style={areaHeight === undefined ? undefined : { height: areaHeight }}
        aria-label={t(props.label)}
        aria-busy={rows === undefined && !isFailed}
      >
        {isFailed ? <Failure {...props} /> : <Rows {...props} />}
        {rows !== undefined && count === 0 && <EmptyRows empty={props.empty} page={page} />}
      </ScrollArea>
      {page.isPaged && count > 0 && (
        <Pagination
          page={current}
          limit={page.limit}
          count={count}
          of={t(props.label)}
          onPage={page.setPage}
          onLimit={page.setLimit}
        />
      )}
      {actions && <AskedDelete list={page} actions={actions} />}
    </div>
  )
}

/** The number of the page. If it is past the end (its last row was deleted), the list moves to the last page. */
export function useCurrentPage<Row>({
  rows,
  count = 0,
  page,
  limit,
  isPaged,
  setPage,
}: ListPageState<Row>): number {
  const last = pagesOf(count, limit)
  const isBeyond = isPaged && rows !== undefined && page > last
  useEffect(() => {
    if (isBeyond) setPage(last)
  }, [isBeyond, last, setPage])
  return Math.min(page, last)
}

function Failure<Row>({ page, failed, failedBecause }: DataTableProps<Row>) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const because = failedBecause && ((detail: string) => t(failedBecause, { detail }))
  return <ErrorView text={errorText(page.error, t(failed), because)} onRetry={page.refetch} />
}

function Rows<Row>(props: DataTableProps<Row>) {
  const { page, label, columns, actions, onOpen, rowMark, phoneRow, foldsActions = false } = props
  const { t } = useTranslation()
  const isPhone = usePhone()
  const hasActions = actions !== undefined
  const lines = isPhone ? phoneRow : undefined
  const buttons = (row: Row) => (
    <RowActions
      items={actions?.(row) ?? []}
      onDelete={() => page.openDialog('delete', row)}
      isFolded={lines !== undefined || foldsActions}
    />
  )
  return (
    <table className={classes.table} aria-label={t(label)}>
      <DataTableHead columns={columns} hasActions={hasActions} state={page} />
      {page.rows === undefined ? (
        <DataTableSkeleton
          columns={columns}
          hasActions={hasActions}
          isInLines={lines !== undefined}
          rows={props.usualRows ?? (page.isPaged ? page.limit : 3)}
        />
      ) : (
        <DataTableRows
          columns={columns}
          rows={page.rows}
          rowKey={page.rowKey}
          rowMark={rowMark}
          lines={lines}
          onOpen={onOpen}
          rowActions={actions && buttons}
        />
      )}
    </table>
  )
}

type Emptied = Pick<ListPageState<unknown>, 'search' | 'setSearch' | 'isFiltered' | 'clear'>

/** What the list would contain, or that nothing matches, with a button that clears search and filters. */
export function EmptyRows({ empty, page }: { empty: EmptyWords; page: Emptied }) {
  const { t } = useTranslation()
  if (page.search !== '') {
    return (
      <NoRows title="table.noMatch">
        <Button variant="default" onClick={() => page.setSearch('')}>
          {t('table.clearSearch')}
        </Button>
      </NoRows>
    )
  }
  if (page.isFiltered) {
    return (
      <NoRows title={empty.noMatch ?? empty.title}>
        <Button variant="default" onClick={() => page.clear()}>
          {t('table.clearFilters')}
        </Button>
      </NoRows>
    )
  }
  return (
    <NoRows title={empty.title} text={empty.text}>
      {empty.action}
    </NoRows>
  )
}

interface NoRowsProps {
  title: TextKey
  text?: TextKey | undefined
  children: ReactNode
}

function NoRows({ title, text, children }: NoRowsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.empty}>
      <Text fw={600}>{t(title)}</Text>
      {text !== undefined && (
        <Text c="dimmed" size="sm" maw="46ch">
          {t(text)}
        </Text>
      )}
      {children}
    </div>
  )
}

interface DataTableHeadProps<Row> {
  columns: readonly Column<Row>[]
  hasActions: boolean
  state: TableState
}

type Order = 'ascending' | 'descending' | undefined

function DataTableHead<Row>({ columns, hasActions, state }: DataTableHeadProps<Row>) {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const order = orderOf(column.sort, state.ordering)
          return (
            <th
              key={column.key}
              scope="col"
              style={{ width: column.width }}
              data-align={column.align}
              data-hide={column.hideBelow}
              aria-sort={order}
            >
              {column.sort === undefined ? (
                t(column.header)
              ) : (
                <SortButton
                  text={t(column.header)}
                  order={order}
                  onClick={() => state.setOrdering(nextOrdering(column.sort, order))}
                />
              )}
            </th>
          )
        })}
        {hasActions && (
          <th scope="col" className={classes.actions}>
            <VisuallyHidden>{t('common.actions')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

function SortButton({ text, order, onClick }: { text: string; order: Order; onClick: () => void }) {
  const { t } = useTranslation()
  const Icon = order === undefined ? IconArrowsSort : order === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <UnstyledButton
      className={classes.sort}
      data-sorted={order !== undefined || undefined}
      title={t('table.sortBy', { column: text })}
      onClick={onClick}
    >
      {text}
      <Icon size={14} aria-hidden />
    </UnstyledButton>
  )
}

function orderOf(field: string | undefined, ordering: string | undefined): Order {
  if (field === undefined) return undefined
  if (ordering === field) return 'ascending'
  return ordering === `-${field}` ? 'descending' : undefined
}

/** Ascending, then descending, then the list's own order again. */
function nextOrdering(field: string | undefined, order: Order): string | undefined {
  if (order === undefined) return field
  return order === 'ascending' ? `-${field}` : undefined
}
