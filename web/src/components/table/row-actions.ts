import type { PermissionCode } from '@quantrac/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { TablerIcon } from '@tabler/icons-react'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactElement, ReactNode } from 'react'

/** What may be done to a row, as an icon button at its end. */
export interface RowTask {
  icon: TablerIcon
  /** Names the action and the row: «Edit WW-01». */
  label: string
  onClick: () => void
  /** Hidden from those who lack it. */
  needs?: PermissionCode
  /** Red, for what deletes. */
  danger?: boolean
  /** Why it cannot be done now; the button is then disabled and says so. */
  disabledBecause?: string
}

/** What is asked before a row is deleted for good, and what happens then. */
export interface DeleteQuestion {
  /** What is deleted, as the person knows it; it stands in the title. */
  name: string
  /** What goes with it and what stays. */
  what?: ReactNode
  /** Deletes. Where it rejects, the question stays open with the reason. */
  call: () => Promise<unknown>
  /** The queries to ask again, or what renews them. */
  renews: QueryKey | ((client: QueryClient) => Promise<unknown>)
  /** The words of the toast, or what tells of it. */
  done: string | (() => void)
  /** The sentence of the error catalogue, shown where the server gave none. */
  failed: string
}

export interface RowDelete extends Omit<RowTask, 'onClick'> {
  question: DeleteQuestion
}

/** An action of a row; an element where a button of its own is needed. */
export type RowActionItem = RowTask | RowDelete | ReactElement

/** The action that deletes a row after a question, which the table asks: also after a reload, by `dialog=delete` in the address. */
export function confirmDelete({
  label,
  needs,
  ...question
}: DeleteQuestion & Pick<RowTask, 'label' | 'needs'>): RowDelete {
  return { icon: IconTrash, danger: true, label, needs, question }
}
