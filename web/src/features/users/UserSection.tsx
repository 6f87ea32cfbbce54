import type { User } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AddButton } from '../../components/access/AddButton.tsx'
import { LateDialog } from '../../components/dialog/LateDialog.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { useRowTask } from '../../components/table/use-row-task.ts'
import { useTableState, type TableState } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { UserFilters } from './UserFilters.tsx'
import { usersQuery } from './users-query.ts'
import { usersShown } from './users-shown.ts'
import { UserTable } from './UserTable.tsx'

const loadDialog = async () => (await import('./UserTaskDialog.tsx')).UserTaskDialog
const PREFIX = 'user_'
const more = ['sessions'] as const
const nobody: readonly User[] = []

/** All users, with everything a person may do to them. */
export function UserSection() {
  const { t } = useTranslation()
  const state = useTableState(PREFIX)
  const users = useQuery(usersQuery)
  const shown = useUsersShown(users.data, state)
  const { task, start, end } = useRowTask(users.data, { prefix: PREFIX, more })
  const count = shown?.length
  const addButton = (
    <AddButton needs={['accounts.add_useraccount']} onAdd={() => start({ kind: 'add' })}>
      {t('settingUsers.add')}
    </AddButton>
  )
  return (
    <section>
      <PageHeader
        order={2}
        title={t('settingUsers.title')}
        context={
          count === undefined
            ? '\u00a0'
            : t('settingUsers.context', { count, number: formatNumber(count, currentLanguage()) })
        }
        actions={addButton}
      />
      <UserFilters state={state} users={users.data ?? nobody} />
      <UserTable users={users} rows={shown} state={state} onTask={start} addButton={addButton} />
      <LateDialog load={loadDialog} asking={task?.turn}>
        {(Dialog) =>
          task && (
            // The newest stands first in the list without page, search and filters.
            <Dialog key={task.turn} task={task} onClose={end} onCreated={state.clear} />
          )
        }
      </LateDialog>
    </section>
  )
}

function useUsersShown(users: readonly User[] | undefined, state: TableState): readonly User[] | undefined {
  const { search } = state
  const [role, group, status] = [state.filter('role'), state.filter('group'), state.filter('status')]
  return useMemo(
    () => users && usersShown(users, { search, role, group, status }),
    [users, search, role, group, status],
  )
}
