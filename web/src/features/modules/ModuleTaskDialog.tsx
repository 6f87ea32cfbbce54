import type { Module } from '@quantrac/contract'
import { Can } from '../../components/Can.tsx'
import type { RowTask } from '../../components/use-row-task.ts'
import { DeleteModule } from './DeleteModule.tsx'
import { ModuleDialog } from './ModuleDialog.tsx'

const needs = {
  add: 'adaptors.add_module',
  edit: 'adaptors.change_module',
  delete: 'adaptors.delete_module',
} as const

export interface ModuleTaskDialogProps {
  task: RowTask<Module>
  onClose: () => void
  onCreated: () => void
}

/** The dialog for what was asked of the list; nothing for whoever lacks the permission and came by somebody else's link. */
export function ModuleTaskDialog({ task, onClose, onCreated }: ModuleTaskDialogProps) {
  return (
    <Can do={needs[task.kind]}>
      {task.kind === 'delete' ? (
        <DeleteModule module={task.row} onClose={onClose} />
      ) : (
        <ModuleDialog
          module={task.kind === 'edit' ? task.row : undefined}
          onClose={onClose}
          onCreated={onCreated}
        />
      )}
    </Can>
  )
}
