import type { PermissionCode } from '@quantrac/contract'
import type { TablerIcon } from '@tabler/icons-react'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactElement, ReactNode } from 'react'
import type { Renews } from '../../api/renew.ts'

/** An action of a row, as an icon button at its end. */
export interface RowTask {
  /** What tells the action from the others where its label changes with the row; else the label does. */
  key?: string
  icon: TablerIcon
  /** The name of action and row: «Edit WW-01». */
  label: string
  onClick: () => void
  /** Hidden from people without it. */
  needs?: PermissionCode
  /** Red, for deletion. */
  danger?: boolean
  /** The reason why it is not possible now; the button is then disabled and shows it. */
  disabledBecause?: string | undefined
  /** Called when it is pressed all the same. */
  onRefused?: (() => void) | undefined
}

/** The question before a row is deleted permanently, and the deletion. */
export interface DeleteQuestion {
  /** The name of the deleted object as the person knows it; part of the title. */
  name: string
  /** What is deleted with it and what stays. */
  what?: ReactNode
  /** Deletes. If it rejects, the question stays open with the reason. */
  call: () => Promise<unknown>
  renews: Renews
  /** The words of the toast, or a function that shows it. */
  done: string | (() => void)
  /** The sentence of the error catalogue, shown if the server gives none. */
  failed: string
}

export interface RowDelete extends Omit<RowTask, 'onClick'> {
  question: DeleteQuestion
}

/** An action of a row; an element if it needs a special button. */
export type RowActionItem = RowTask | RowDelete | ReactElement

/**
 * The action that deletes a row after a question. The table asks it, also after a reload, by `dialog=delete` in the
 * address.
 */
export function confirmDelete({
  label,
  needs,
  disabledBecause,
  onRefused,
  ...question
}: DeleteQuestion & Pick<RowTask, 'label' | 'needs' | 'disabledBecause' | 'onRefused'>): RowDelete {
  return { icon: IconTrash, danger: true, label, needs, disabledBecause, onRefused, question }
}
