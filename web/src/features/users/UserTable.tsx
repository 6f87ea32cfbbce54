import type { User } from '@quantrac/contract'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, type EmptyText } from '../../components/DataTable.tsx'
import type { RowTask } from '../../components/use-row-task.ts'
import type { TableState } from '../../components/use-table-state.ts'
import { userColumns } from './user-columns.tsx'
import { UserRowActions } from './UserRowActions.tsx'

export type UserTask = RowTask<User, 'sessions'>

export interface UserTableProps {
  users: UseQueryResult<User[]>
  /** Those of them that search and filters let through. */
  rows: readonly User[] | undefined
  state: TableState
  onTask: (task: UserTask) => void
  /** What an empty list offers. */
  addButton: ReactNode
}

/** The users in rows, paged and sorted here. */
export function UserTable({ users, rows, state, onTask, addButton }: UserTableProps) {
  const { t } = useTranslation()
  return (
    <DataTable
      label={t('settingUsers.title')}
      columns={userColumns}
      rows={rows}
      state={state}
      rowKey={(user) => user.id}
      rowActions={actionsOf(onTask)}
      error={users.error}
      errorFallback={t('errors.fetchUserListFailed')}
      onRetry={() => void users.refetch()}
      empty={useEmpty(state, addButton)}
    />
  )
}

const actionsOf =
  (onTask: (task: UserTask) => void) =>
  (user: User): ReactNode => <UserRowActions user={user} onTask={onTask} />

function useEmpty(state: TableState, addButton: ReactNode): EmptyText {
  const { t } = useTranslation()
  const isFiltered = ['role', 'group', 'status'].some((name) => state.filter(name) !== undefined)
  if (!isFiltered) {
    return { title: t('settingUsers.empty'), text: t('settingUsers.emptyText'), action: addButton }
  }
  const clear = (
    <Button variant="default" onClick={state.clear}>
      {t('table.clearFilters')}
    </Button>
  )
  return { title: t('settingUsers.noMatch'), action: clear }
}
