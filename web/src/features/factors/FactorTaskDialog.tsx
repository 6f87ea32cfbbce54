import type { Factor } from '@quantrac/contract'
import { Can } from '../../components/access/Can.tsx'
import type { RowTask } from '../../components/table/use-row-task.ts'
import { DeleteFactor } from './DeleteFactor.tsx'
import { AddFactor, EditFactor } from './FactorDialog.tsx'

const needs = {
  add: 'adaptors.add_factor',
  edit: 'adaptors.change_factor',
  delete: 'adaptors.delete_factor',
} as const

export interface FactorTaskDialogProps {
  task: RowTask<Factor>
  /** The module of the page; without it a new factor's module is chosen in the dialog. */
  moduleCode?: string | undefined
  onClose: () => void
  /** Called after a new factor is stored, before the lists are asked for again. */
  onCreated?: (() => void) | undefined
}

/** The dialog for what was asked of the list; nothing for whoever lacks the permission and came by somebody else's link. */
export function FactorTaskDialog({ task, moduleCode, onClose, onCreated }: FactorTaskDialogProps) {
  return (
    <Can do={needs[task.kind]}>
      {task.kind === 'add' && <AddFactor moduleCode={moduleCode} onClose={onClose} onCreated={onCreated} />}
      {task.kind === 'edit' && <EditFactor factor={task.row} onClose={onClose} />}
      {task.kind === 'delete' && <DeleteFactor factor={task.row} onClose={onClose} />}
    </Can>
  )
}
