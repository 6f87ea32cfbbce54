import type { PermissionCode } from '@quantrac/contract'
import { isValidElement } from 'react'
import { useCurrentUser } from '../../api/current-user.ts'
import { LateDialog } from '../dialog/LateDialog.tsx'
import { RowAction } from './RowAction.tsx'
import type { RowActionItem, RowDelete } from './row-actions.ts'
import type { ListDialogState } from './use-list-dialog.ts'

const loadQuestion = async () => (await import('../dialog/DeleteQuestion.tsx')).DeleteQuestion

/** Whether the signed-in person may use an action. */
function useMay(): (action: { needs?: PermissionCode | undefined }) => boolean {
  const user = useCurrentUser()
  return ({ needs }) => needs === undefined || (user?.permissions.includes(needs) ?? false)
}

export interface RowActionsProps {
  items: readonly RowActionItem[]
  /** Asks before the row is deleted. */
  onDelete: () => void
}

/** The buttons at the end of a row, without those that the person may not use. */
export function RowActions({ items, onDelete }: RowActionsProps) {
  const may = useMay()
  return items.map((item) => {
    if (isValidElement(item)) return item
    if (!may(item)) return null
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

export interface AskedDeleteProps<Row> {
  list: Pick<ListDialogState<Row>, 'dialog' | 'closeDialog'>
  rows: readonly Row[]
  actions: (row: Row) => readonly RowActionItem[]
}

/** The question before a row of the table is deleted; not shown to people without the permission who opened a shared link. */
export function AskedDelete<Row>({ list, rows, actions }: AskedDeleteProps<Row>) {
  const may = useMay()
  const { dialog, closeDialog } = list
  const deletionOf = (row: Row): RowDelete | undefined =>
    actions(row).find((item): item is RowDelete => 'question' in item && may(item))
  const row = dialog?.kind === 'delete' ? dialog.row : undefined
  const asked = row === undefined ? undefined : deletionOf(row)
  // The question's script is fetched ahead, but only if something can be deleted.
  if (asked === undefined && !rows.some((one) => deletionOf(one) !== undefined)) return null
  return (
    <LateDialog load={loadQuestion} asking={asked && dialog?.turn}>
      {(Question) => asked && <Question key={dialog?.turn} question={asked.question} onClose={closeDialog} />}
    </LateDialog>
  )
}
