import type { ListedThreshold, Page } from '@quantrac/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { RowsTable } from '../../components/table/RowsTable.tsx'
import { useEmptyText } from '../../components/table/use-empty-text.tsx'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import type { RowTask } from '../../components/table/use-row-task.ts'
import type { TableState } from '../../components/table/use-table-state.ts'
import { useEditing } from './row-edits.ts'
import { thresholdColumns } from './threshold-columns.tsx'
import { ThresholdRowActions } from './ThresholdRowActions.tsx'

export interface ThresholdTableProps {
  thresholds: UseQueryResult<Page<ListedThreshold>>
  state: TableState
  onTask: (task: RowTask<ListedThreshold>) => void
  /** What an empty list offers. */
  addButton: ReactNode
}

/** One page of the thresholds in rows that are edited where they stand. */
export function ThresholdTable({ thresholds, state, onTask, addButton }: ThresholdTableProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { edits } = useEditing()
  const changed = useStore(edits, ({ drafts }) => Object.keys(drafts).join(' ')).split(' ')
  const empty = useEmptyText(
    state,
    { title: t('settingThresholds.empty'), text: t('settingThresholds.emptyText'), action: addButton },
    t('settingThresholds.noMatch'),
  )
  const failure = t('errors.fetchThresholdFailed')
  return (
    <RowsTable
      label={t('settingThresholds.title')}
      columns={thresholdColumns}
      rows={thresholds.data?.results}
      count={thresholds.data?.count ?? 0}
      state={state}
      rowKey={(row) => row.id}
      rowMark={(row) => (changed.includes(String(row.id)) ? 'changed' : undefined)}
      rowActions={actionsOf(onTask)}
      error={thresholds.error}
      errorText={errorText(thresholds.error, failure, (detail) => t('errorView.detail', { detail }))}
      errorFallback={failure}
      onRetry={() => void thresholds.refetch()}
      empty={empty}
      areaHeight={600}
    />
  )
}

const actionsOf =
  (onTask: (task: RowTask<ListedThreshold>) => void) =>
  (row: ListedThreshold): ReactNode => <ThresholdRowActions row={row} onTask={onTask} />
