import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { EmptyText } from './RowsTable.tsx'
import type { TableState } from './use-table-state.ts'

const filters = [
  'module',
  'type',
  'status',
  'kind',
  'object',
  'action',
  'actor',
  'read',
  'important',
  'role',
  'group',
  'range',
  'from',
  'to',
]

/** The words of an empty list: `empty`, or, where a filter of the address is set, `noMatch` and the way out of the filters. */
export function useEmptyText(state: TableState, empty: EmptyText, noMatch: string): EmptyText {
  const { t } = useTranslation()
  const isFiltered = filters.some((name) => state.filter(name) !== undefined)
  if (!isFiltered) return empty
  const clear = (
    <Button variant="default" onClick={() => state.clear()}>
      {t('table.clearFilters')}
    </Button>
  )
  return { title: noMatch, action: clear }
}
