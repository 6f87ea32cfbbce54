import { Button, Text } from '@mantine/core'
import { useEffect, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from './DataTable.tsx'
import { DataTableHead } from './DataTableHead.tsx'
import { DataTableRows, DataTableSkeleton } from './DataTableRows.tsx'
import { ErrorView } from '../feedback/ErrorView.tsx'
import { Pagination } from './Pagination.tsx'
import { sortedRows } from './sorted-rows.ts'
import type { TableState } from './use-table-state.ts'
import classes from './DataTable.module.css'

export interface EmptyText {
  title: string
  text?: string
  /** The button that fills the list. */
  action?: ReactNode
}

export interface RowsTableProps<Row> {
  /** Names the table for a screen reader. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while the first answer is awaited. */
  rows: readonly Row[] | undefined
  /** Number of rows on the server; `rows` are then one page of them. Without it `rows` are all and are paged and sorted here. */
  count?: number
  /** From `useTableState()`. */
  state: TableState
  rowKey: (row: Row) => string | number
  /** Buttons (`RowAction`) at the end of a row: seen on hover, on focus, and always on touch. */
  rowActions?: (row: Row) => ReactNode
  /** Enter on a row, or a click on it. */
  onOpen?: (row: Row) => void
  /** Marks a row, as `unread`: it is set as `data-mark`. */
  rowMark?: (row: Row) => string | undefined
  error?: unknown
  /** The sentence of the error catalogue, shown where the server gave none. */
  errorFallback: string
  /** The words for `error`, where they are not simply the server's or the fallback. */
  errorText?: string
  onRetry: () => void
  empty: EmptyText
  /** A fixed height in px; without it the table is as high as its rows, up to 600 px, and scrolls beyond. */
  areaHeight?: number
  /** False for a list that is always short: all its rows at once, and no bar with pages. */
  isPaged?: boolean
}

/** A list in rows for the pages that hold their own query and state; the others use `DataTable`. */
export function RowsTable<Row>(props: RowsTableProps<Row>) {
  const { label, columns, rows, state, error, errorFallback, onRetry, areaHeight, isPaged = true } = props
  const count = props.count ?? rows?.length ?? 0
  const shown = useShownRows(props, count)
  const hasActions = props.rowActions !== undefined
  const failed = error !== null && error !== undefined && rows === undefined
  return (
    <div className={classes.frame}>
      <section
        className={classes.area}
        style={areaHeight === undefined ? undefined : { height: areaHeight }}
        aria-label={label}
        aria-busy={rows === undefined && !failed}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
        tabIndex={0}
      >
        {failed ? (
          <ErrorView
            error={error}
            fallback={errorFallback}
            onRetry={onRetry}
            {...(props.errorText === undefined ? {} : { text: props.errorText })}
          />
        ) : (
          <table className={classes.table} aria-label={label}>
            <DataTableHead columns={columns} hasActions={hasActions} state={state} />
            {rows === undefined ? (
              <DataTableSkeleton columns={columns} hasActions={hasActions} rows={isPaged ? state.limit : 3} />
            ) : (
              <DataTableRows {...props} rows={shown} />
            )}
          </table>
        )}
        {rows !== undefined && count === 0 && <EmptyRows empty={props.empty} state={state} />}
      </section>
      {isPaged && rows !== undefined && count > 0 && (
        <Pagination
          page={Math.min(state.page, pagesOf(count, state.limit))}
          limit={state.limit}
          count={count}
          onPage={state.setPage}
          onLimit={state.setLimit}
        />
      )}
    </div>
  )
}

const pagesOf = (count: number, limit: number): number => Math.max(1, Math.ceil(count / limit))

/** The rows of the page. A page beyond the end (the last row of it was deleted) leads to the last page there is. */
function useShownRows<Row>(
  { rows, count: serverCount, columns, state, isPaged = true }: RowsTableProps<Row>,
  count: number,
): readonly Row[] {
  const { page, limit, ordering, setPage } = state
  const last = pagesOf(count, limit)
  const isBeyond = isPaged && rows !== undefined && page > last
  useEffect(() => {
    if (isBeyond) setPage(last)
  }, [isBeyond, last, setPage])
  const isWhole = serverCount === undefined
  // Thousands of rows are sorted when they or their order change, not with each page.
  const sorted = useMemo(
    () => (isWhole && rows !== undefined ? sortedRows(rows, columns, ordering) : rows),
    [isWhole, rows, columns, ordering],
  )
  if (sorted === undefined) return []
  if (!isWhole) return sorted
  const start = (Math.min(page, last) - 1) * limit
  return isPaged ? sorted.slice(start, start + limit) : sorted
}

function EmptyRows({ empty, state }: { empty: EmptyText; state: TableState }) {
  const { t } = useTranslation()
  const isSearch = state.search !== ''
  return (
    <div className={classes.empty}>
      <Text fw={600}>{isSearch ? t('table.noMatch') : empty.title}</Text>
      {!isSearch && empty.text !== undefined && (
        <Text c="dimmed" size="sm" maw="46ch">
          {empty.text}
        </Text>
      )}
      {isSearch ? (
        <Button variant="default" onClick={() => state.setSearch('')}>
          {t('table.clearSearch')}
        </Button>
      ) : (
        empty.action
      )}
    </div>
  )
}
