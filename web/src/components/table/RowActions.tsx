import type { PermissionCode } from '@quantrac/contract'
import { isValidElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../api/current-user.ts'
import { ActionsMenu, type MenuAction } from '../../ui/ActionsMenu.tsx'
import { DeleteQuestion } from '../dialog/DeleteQuestion.tsx'
import { RowAction } from './RowAction.tsx'
import type { RowActionItem, RowDelete, RowTask } from './row-actions.ts'
import type { ListDialogState } from './use-list-dialog.ts'

/** Whether the signed-in person may use an action. */
function useMay(): (action: { needs?: PermissionCode | undefined }) => boolean {
  const user = useCurrentUser()
  return ({ needs }) => needs === undefined || (user?.permissions.includes(needs) ?? false)
}

export interface RowActionsProps {
  items: readonly RowActionItem[]
  /** Asks before the row is deleted. */
  onDelete: () => void
  /** More than one is behind «…», as in the two lines of a phone. */
  isFolded?: boolean
}

/** The buttons at the end of a row, without those that the person may not use. */
export function RowActions({ items, onDelete, isFolded = false }: RowActionsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const allowed = items.filter((item) => isValidElement(item) || may(item))
  if (isFolded && allowed.length > 1) {
    const tasks = allowed.filter((item): item is RowTask | RowDelete => !isValidElement(item))
    return (
      <>
        {allowed.filter((item) => isValidElement(item))}
        <ActionsMenu label={t('common.actions')} items={tasks.map((task) => menuItemOf(task, onDelete))} />
      </>
    )
  }
  return allowed.map((item) => {
    if (isValidElement(item)) return item
    const { key, icon, label, danger, disabledBecause, onRefused } = item
    return (
      <RowAction
        key={key ?? label}
        {...{ icon, label, danger, disabledBecause, onRefused }}
        onClick={'question' in item ? onDelete : item.onClick}
      />
    )
  })
}

const menuItemOf = (task: RowTask | RowDelete, onDelete: () => void): MenuAction => ({
  icon: task.icon,
  label: task.label,
  danger: task.danger,
  disabled: task.disabledBecause !== undefined,
  reason: task.disabledBecause,
  onClick: 'question' in task ? onDelete : task.onClick,
})

export interface AskedDeleteProps<Row> {
  list: Pick<ListDialogState<Row>, 'dialog' | 'closeDialog'>
  actions: (row: Row) => readonly RowActionItem[]
}

/**
 * The question before a row of the table is deleted; not shown to people without the permission who opened a shared
 * link.
 */
export function AskedDelete<Row>({ list, actions }: AskedDeleteProps<Row>) {
  const may = useMay()
  const { dialog, closeDialog } = list
  const deletionOf = (row: Row): RowDelete | undefined =>
    actions(row).find((item): item is RowDelete => 'question' in item && may(item))
  const asked = dialog?.kind === 'delete' && dialog.row !== undefined ? deletionOf(dialog.row) : undefined
  return asked && <DeleteQuestion key={dialog?.turn} question={asked.question} onClose={closeDialog} />
}
