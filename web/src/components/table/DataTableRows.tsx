import { Skeleton } from '@mantine/core'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from './column.ts'
import classes from './DataTable.module.css'

export interface DataTableRowsProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  rowActions?: ((row: Row) => ReactNode) | undefined
  onOpen?: ((row: Row) => void) | undefined
  rowMark?: ((row: Row) => string | undefined) | undefined
  /** The row in two lines, instead of its cells. */
  lines?: ((row: Row) => ReactNode) | undefined
}

export function DataTableRows<Row>({
  columns,
  rows,
  rowKey,
  rowActions,
  onOpen,
  rowMark,
  lines,
}: DataTableRowsProps<Row>) {
  const { t } = useTranslation()
  return (
    <tbody>
      {rows.map((row) => (
        <tr
          key={rowKey(row)}
          data-lines={lines !== undefined || undefined}
          data-mark={rowMark?.(row)}
          {...(onOpen ? openers(() => onOpen(row)) : {})}
        >
          {lines !== undefined && <td className={classes.lines}>{lines(row)}</td>}
          {(lines === undefined ? columns : []).map((column) => (
            <td
              key={column.key}
              data-label={t(column.header)}
              data-align={column.align}
              data-hide={column.hideBelow}
            >
              {column.cell(row)}
            </td>
          ))}
          {rowActions && (
            <td className={classes.actions}>
              <div className={classes.buttons}>{rowActions(row)}</div>
            </td>
          )}
        </tr>
      ))}
    </tbody>
  )
}

/** Enter on the row itself, or a click that neither hits a control nor ends a selection of text, opens the row. */
function openers(open: () => void) {
  return {
    tabIndex: 0,
    'data-opens': true,
    onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) open()
    },
    onClick: (event: MouseEvent<HTMLTableRowElement>) => {
      const isControl = (event.target as Element).closest('a, button, input, label') !== null // a click's target is an element
      if (!isControl && (window.getSelection()?.isCollapsed ?? true)) open()
    },
  }
}

export function DataTableSkeleton<Row>({
  columns,
  hasActions,
  isInLines,
  rows,
}: {
  columns: readonly Column<Row>[]
  hasActions: boolean
  /** Each row will be two lines, instead of its cells. */
  isInLines: boolean
  rows: number
}) {
  const { t } = useTranslation()
  return (
    <tbody aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} data-lines={isInLines || undefined}>
          {isInLines && (
            <td className={classes.lines}>
              <Skeleton height={12} mt={4} mb={8} width={`${40 + ((row * 17) % 25)}%`} />
              <Skeleton height={12} mb={2} width={`${60 + ((row * 29) % 25)}%`} />
            </td>
          )}
          {(isInLines ? [] : columns).map((column, index) => (
            <td key={column.key} data-hide={column.hideBelow}>
              {/* Skeleton bars of different widths look like text; equal ones look like a grid. */}
              <Skeleton height={12} width={`${40 + ((row * 17 + index * 29) % 45)}%`} />
            </td>
          ))}
          {hasActions && !isInLines && <td className={classes.unknown} aria-label={t('common.actions')} />}
        </tr>
      ))}
    </tbody>
  )
}
