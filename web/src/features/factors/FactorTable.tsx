import type { Factor } from '@quantrac/contract'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { Can } from '../../components/access/Can.tsx'
import { RowsTable, type RowsTableProps } from '../../components/table/RowsTable.tsx'
import { RowAction } from '../../components/table/RowAction.tsx'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import type { RowTask } from '../../components/table/use-row-task.ts'

export interface FactorTableProps
  extends Pick<
    RowsTableProps<Factor>,
    'label' | 'columns' | 'rows' | 'count' | 'error' | 'onRetry' | 'state' | 'empty'
  > {
  onTask: (task: RowTask<Factor>) => void
}

/** Factors in rows, with what may be done to each. */
export function FactorTable({ onTask, ...table }: FactorTableProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const mayEdit = useCan('adaptors.change_factor')
  return (
    <RowsTable
      {...table}
      rowKey={(factor) => factor.id}
      rowActions={actionsOf(onTask)}
      {...(mayEdit ? { onOpen: (row: Factor) => onTask({ kind: 'edit', row }) } : {})}
      errorText={errorText(table.error, t('errors.loadFactorsFailed'), (detail) =>
        t('errorView.detail', { detail }),
      )}
      errorFallback={t('errors.loadFactorsFailed')}
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
