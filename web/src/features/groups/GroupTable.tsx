import type { Group, Page } from '@quantrac/contract'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { Can } from '../../components/access/Can.tsx'
import { RowsTable } from '../../components/table/RowsTable.tsx'
import { RowAction } from '../../components/table/RowAction.tsx'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import type { RowTask } from '../../components/table/use-row-task.ts'
import type { TableState } from '../../components/table/use-table-state.ts'
import { groupColumns } from './group-columns.tsx'

export interface GroupTableProps {
  groups: UseQueryResult<Page<Group>>
  state: TableState
  onTask: (task: RowTask<Group>) => void
  /** What an empty list offers. */
  addButton: ReactNode
}

/** One page of the permission groups in rows. */
export function GroupTable({ groups, state, onTask, addButton }: GroupTableProps) {
  const { t } = useTranslation()
  const mayEdit = useCan('accounts.change_groupprofile')
  return (
    <RowsTable
      label={t('settingPermission.title')}
      columns={groupColumns}
      rows={groups.data?.results}
      count={groups.data?.count ?? 0}
      state={state}
      rowKey={(group) => group.id}
      rowActions={actionsOf(onTask)}
      {...(mayEdit ? { onOpen: (row: Group) => onTask({ kind: 'edit', row }) } : {})}
      error={groups.error}
      errorText={useFailureText(groups.error)}
      errorFallback={t('errors.loadPermissionsFailed')}
      onRetry={() => void groups.refetch()}
      empty={{
        title: t('settingPermission.empty'),
        text: t('settingPermission.emptyText'),
        action: addButton,
      }}
    />
  )
}

const actionsOf =
  (onTask: (task: RowTask<Group>) => void) =>
  (group: Group): ReactNode => <GroupRowActions group={group} onTask={onTask} />

/** «Failed to load permissions», always, and the server's sentence after it where there is one. */
function useFailureText(error: unknown): string {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const failure = t('errors.loadPermissionsFailed')
  return errorText(error, failure, (detail) => `${failure}. ${detail}`)
}

function GroupRowActions({ group, onTask }: { group: Group; onTask: (task: RowTask<Group>) => void }) {
  const { t } = useTranslation()
  const { name } = group
  return (
    <>
      <Can do="accounts.change_groupprofile">
        <RowAction
          icon={IconPencil}
          label={t('settingPermission.editTitle', { name })}
          onClick={() => onTask({ kind: 'edit', row: group })}
        />
      </Can>
      <Can do="accounts.delete_groupprofile">
        <RowAction
          icon={IconTrash}
          danger
          label={t('settingPermission.deleteLabel', { name })}
          onClick={() => onTask({ kind: 'delete', row: group })}
        />
      </Can>
    </>
  )
}
