import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import { useTranslation } from 'react-i18next'
import type { Column } from './column.ts'
import type { TableState } from './use-table-state.ts'
import classes from './DataTable.module.css'

export interface DataTableHeadProps<Row> {
  columns: readonly Column<Row>[]
  hasActions: boolean
  state: TableState
}

type Order = 'ascending' | 'descending' | undefined

export function DataTableHead<Row>({ columns, hasActions, state }: DataTableHeadProps<Row>) {
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
