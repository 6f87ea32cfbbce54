import type { Factor } from '@quantrac/contract'
import { Button } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/Can.tsx'
import { DataTable, type DataTableProps, type EmptyText } from '../../components/DataTable.tsx'
import { RowAction } from '../../components/RowAction.tsx'
import type { RowTask } from '../../components/use-row-task.ts'
import type { TableState } from '../../components/use-table-state.ts'
import { factorColumns } from './factor-columns.tsx'

export interface FactorTableProps
  extends Pick<
    DataTableProps<Factor>,
    'rows' | 'error' | 'errorText' | 'errorFallback' | 'onRetry' | 'state'
  > {
  onTask: (task: RowTask<Factor>) => void
  /** What a module without factors offers. */
  addButton: ReactNode
}

/** All factors of a module, ten a page, paged and sorted here. */
export function FactorTable({ onTask, addButton, state, ...table }: FactorTableProps) {
  const { t } = useTranslation()
  const empty = useEmptyText(state, addButton)
  return (
    <DataTable
      {...table}
      state={state}
      label={t('moduleDetails.title')}
      columns={factorColumns}
      rowKey={(factor) => factor.id}
      rowActions={actionsOf(onTask)}
      empty={empty}
      areaHeight={600}
    />
  )
}

const actionsOf =
  (onTask: (task: RowTask<Factor>) => void) =>
  (factor: Factor): ReactNode => <FactorRowActions factor={factor} onTask={onTask} />

function FactorRowActions({ factor, onTask }: { factor: Factor; onTask: (task: RowTask<Factor>) => void }) {
  const { t } = useTranslation()
  const code = factor.code.toUpperCase()
  return (
    <>
      <Can do="adaptors.change_factor">
        <RowAction
          icon={IconPencil}
          label={t('factor.editTitle', { code })}
          onClick={() => onTask({ kind: 'edit', row: factor })}
        />
      </Can>
      <Can do="adaptors.delete_factor">
        <RowAction
          icon={IconTrash}
          danger
          label={t('factor.deleteLabel', { code })}
          onClick={() => onTask({ kind: 'delete', row: factor })}
        />
      </Can>
    </>
  )
}

function useEmptyText(state: TableState, addButton: ReactNode): EmptyText {
  const { t } = useTranslation()
  const navigate = useNavigate()
  if (state.filter('status') === undefined) {
    return { title: t('moduleDetails.empty'), text: t('moduleDetails.emptyText'), action: addButton }
  }
  const clear = (
    <Button variant="default" onClick={() => void navigate({ to: '.', search: {}, replace: true })}>
      {t('moduleDetails.clearFilters')}
    </Button>
  )
  return { title: t('moduleDetails.noMatch'), action: clear }
}
