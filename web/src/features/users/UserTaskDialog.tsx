import { Can } from '../../components/access/Can.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import { UserDialog } from './UserDialog.tsx'
import { UserSessionsDialog } from './UserSessionsDialog.tsx'
import type { UserTask } from './user-task.ts'

const needs = {
  add: 'accounts.add_useraccount',
  edit: 'accounts.change_useraccount',
  delete: 'accounts.delete_useraccount',
  sessions: 'accounts.change_useraccount',
} as const

export interface UserTaskDialogProps {
  task: UserTask
  onClose: () => void
  onCreated: () => void
}

/** The dialog for what was asked of the list; nothing for whoever lacks the permission and came by somebody else's link. */
export function UserTaskDialog(props: UserTaskDialogProps) {
  return (
    <Can do={needs[props.task.kind]}>
      <TaskDialog {...props} />
    </Can>
  )
}

function TaskDialog({ task, onClose, onCreated }: UserTaskDialogProps) {
  if (task.kind === 'delete') return <DeleteUser user={task.row} onClose={onClose} />
  if (task.kind === 'sessions') return <UserSessionsDialog user={task.row} onClose={onClose} />
  const user = task.kind === 'edit' ? task.row : undefined
  return <UserDialog user={user} onClose={onClose} onCreated={onCreated} />
}
