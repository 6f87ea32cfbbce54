import type { Factor } from '@quantrac/contract'
import { Can } from '../../components/Can.tsx'
import type { RowTask } from '../../components/use-row-task.ts'
import { DeleteFactor } from './DeleteFactor.tsx'
import { AddFactor, EditFactor } from './FactorDialog.tsx'

const needs = {
  add: 'adaptors.add_factor',
  edit: 'adaptors.change_factor',
  delete: 'adaptors.delete_factor',
} as const

export interface FactorTaskDialogProps {
  task: RowTask<Factor>
  moduleCode: string
  onClose: () => void
}

/** The dialog for what was asked of the list; nothing for whoever lacks the permission and came by somebody else's link. */
export function FactorTaskDialog({ task, moduleCode, onClose }: FactorTaskDialogProps) {
  return (
    <Can do={needs[task.kind]}>
      {task.kind === 'add' && <AddFactor moduleCode={moduleCode} onClose={onClose} />}
      {task.kind === 'edit' && <EditFactor factor={task.row} onClose={onClose} />}
      {task.kind === 'delete' && <DeleteFactor factor={task.row} onClose={onClose} />}
    </Can>
  )
}
