import type { Factor } from '@quantrac/contract'
import { Can } from '../../components/access/Can.tsx'
import type { RowTask } from '../../components/table/use-row-task.ts'
import { DeleteFactor } from './DeleteFactor.tsx'
import { FactorForm } from './FactorForm.tsx'

const needs = {
  add: 'adaptors.add_factor',
  edit: 'adaptors.change_factor',
  delete: 'adaptors.delete_factor',
} as const

export interface FactorTaskDialogProps {
  task: RowTask<Factor>
  /** The module of the page. */
  moduleCode: string
  onClose: () => void
}

/** The dialog for what was asked of the list; nothing for whoever lacks the permission and came by somebody else's link. */
export function FactorTaskDialog({ task, moduleCode, onClose }: FactorTaskDialogProps) {
  return (
    <Can do={needs[task.kind]}>
      {task.kind === 'delete' ? (
        <DeleteFactor factor={task.row} onClose={onClose} />
      ) : (
        <FactorForm
          row={task.kind === 'edit' ? task.row : undefined}
          moduleCode={moduleCode}
          onClose={onClose}
        />
      )}
    </Can>
  )
}
