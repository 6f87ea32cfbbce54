import type { User } from '@quantrac/contract'
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { RowAction } from '../../components/table/RowAction.tsx'
import type { UserTask } from './user-task.ts'

/** One's own row has them all: the server says why nobody deletes or deactivates themself. */
export function UserRowActions({ user, onTask }: { user: User; onTask: (task: UserTask) => void }) {
  const { t } = useTranslation()
  const { email } = user
  return (
    <>
      <Can do="accounts.change_useraccount">
        <RowAction
          icon={IconDevices}
          label={t('settingUsers.sessionsLabel', { email })}
          onClick={() => onTask({ kind: 'sessions', row: user })}
        />
        <RowAction
          icon={IconPencil}
          label={t('settingUsers.editTitle', { email })}
          onClick={() => onTask({ kind: 'edit', row: user })}
        />
      </Can>
      <Can do="accounts.delete_useraccount">
        <RowAction
          icon={IconTrash}
          danger
          label={t('settingUsers.deleteLabel', { email })}
          onClick={() => onTask({ kind: 'delete', row: user })}
        />
      </Can>
    </>
  )
}
