import type { ListedThreshold } from '@quantrac/contract'
import { Can } from '../../components/access/Can.tsx'
import type { RowTask } from '../../components/table/use-row-task.ts'
import { AddThreshold } from './AddThreshold.tsx'
import { DelaysDialog } from './DelaysDialog.tsx'
import { DeleteThreshold } from './DeleteThreshold.tsx'

const needs = {
  add: 'adaptors.add_threshold',
  edit: 'adaptors.change_threshold',
  delete: 'adaptors.delete_threshold',
} as const

export interface ThresholdTaskDialogProps {
  task: RowTask<ListedThreshold>
  onClose: () => void
  onCreated: (module: string) => void
}

/** The dialog for what was asked of the list; nothing for whoever lacks the permission and came by somebody else's link. */
export function ThresholdTaskDialog({ task, onClose, onCreated }: ThresholdTaskDialogProps) {
  return (
    <Can do={needs[task.kind]}>
      {task.kind === 'add' && <AddThreshold onClose={onClose} onCreated={onCreated} />}
      {task.kind === 'edit' && <DelaysDialog row={task.row} onClose={onClose} />}
      {task.kind === 'delete' && <DeleteThreshold row={task.row} onClose={onClose} />}
    </Can>
  )
}
