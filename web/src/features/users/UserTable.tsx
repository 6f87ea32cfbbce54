import type { User } from '@quantrac/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { RowsTable } from '../../components/table/RowsTable.tsx'
import { useEmptyText } from '../../components/table/use-empty-text.tsx'
import type { RowTask } from '../../components/table/use-row-task.ts'
import type { TableState } from '../../components/table/use-table-state.ts'
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
  const mayEdit = useCan('accounts.change_useraccount')
  const empty = useEmptyText(
    state,
    { title: t('settingUsers.empty'), text: t('settingUsers.emptyText'), action: addButton },
    t('settingUsers.noMatch'),
  )
  return (
    <RowsTable
      label={t('settingUsers.title')}
      columns={userColumns}
      rows={rows}
      state={state}
      rowKey={(user) => user.id}
      rowActions={actionsOf(onTask)}
      {...(mayEdit ? { onOpen: (row: User) => onTask({ kind: 'edit', row }) } : {})}
      error={users.error}
      errorFallback={t('errors.fetchUserListFailed')}
      onRetry={() => void users.refetch()}
      empty={empty}
    />
  )
}

const actionsOf =
  (onTask: (task: UserTask) => void) =>
  (user: User): ReactNode => <UserRowActions user={user} onTask={onTask} />
