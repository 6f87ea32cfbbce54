import { Can } from '../../components/access/Can.tsx'
import { DeleteModule } from './DeleteModule.tsx'
import { DeviceKeyDialog } from './DeviceKeyDialog.tsx'
import type { ModuleTask } from './module-task.ts'
import { ModuleDialog } from './ModuleDialog.tsx'

const needs = {
  add: 'adaptors.add_module',
  edit: 'adaptors.change_module',
  key: 'adaptors.change_module',
  delete: 'adaptors.delete_module',
} as const

export interface ModuleTaskDialogProps {
  task: ModuleTask
  onClose: () => void
  onCreated: () => void
}

/** The dialog for what was asked of the list; nothing for whoever lacks the permission and came by somebody else's link. */
export function ModuleTaskDialog({ task, onClose, onCreated }: ModuleTaskDialogProps) {
  return (
    <Can do={needs[task.kind]}>
      {task.kind === 'delete' && <DeleteModule module={task.row} onClose={onClose} />}
      {task.kind === 'key' && <DeviceKeyDialog module={task.row} onClose={onClose} />}
      {(task.kind === 'add' || task.kind === 'edit') && (
        <ModuleDialog
          module={task.kind === 'edit' ? task.row : undefined}
          onClose={onClose}
          onCreated={onCreated}
        />
      )}
    </Can>
  )
}
