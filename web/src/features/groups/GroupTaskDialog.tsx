import type { Group } from '@quantrac/contract'
import { Can } from '../../components/access/Can.tsx'
import type { RowTask } from '../../components/table/use-row-task.ts'
import { DeleteGroup } from './DeleteGroup.tsx'
import { GroupDialog } from './GroupDialog.tsx'

const needs = {
  add: 'accounts.add_groupprofile',
  edit: 'accounts.change_groupprofile',
  delete: 'accounts.delete_groupprofile',
} as const

export interface GroupTaskDialogProps {
  task: RowTask<Group>
  onClose: () => void
  onCreated: () => void
}

/** The dialog for what was asked of the list; nothing for whoever lacks the permission and came by somebody else's link. */
export function GroupTaskDialog({ task, onClose, onCreated }: GroupTaskDialogProps) {
  return (
    <Can do={needs[task.kind]}>
      {task.kind === 'delete' ? (
        <DeleteGroup group={task.row} onClose={onClose} />
      ) : (
        <GroupDialog
          group={task.kind === 'edit' ? task.row : undefined}
          onClose={onClose}
          onCreated={onCreated}
        />
      )}
    </Can>
  )
}
