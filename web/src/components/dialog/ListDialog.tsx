import type { PermissionCode } from '@quantrac/contract'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { Can } from '../access/Can.tsx'
import type { ListPageState } from '../table/use-list-page.ts'
import { LateDialog } from './LateDialog.tsx'

/** What the dialog of a list is given. */
export interface ListDialogProps<Row> {
  /** What it is about; undefined for a new row. */
  row: Row | undefined
  /** Where it was opened: a form that has added a row calls `page.clear()`, which shows the newest first. */
  page: ListPageState<Row>
  onClose: () => void
}

export interface ListDialogGiven<Row, Props> {
  page: ListPageState<Row>
  /** Fetches the dialog right after the page; the same function at each drawing. */
  load: () => Promise<ComponentType<Props>>
  /** The kinds of `page.openDialog` that this dialog is for, each with the permission without which it does not open. */
  needs: Readonly<Record<string, PermissionCode>>
  /** Draws the dialog; it is new at each opening. */
  children: (dialog: ComponentType<Props>, props: ListDialogProps<Row>) => ReactNode
}

/** A dialog of a list, opened by `page.openDialog` or by the address. */
export function ListDialog<Row, Props>({ page, load, needs, children }: ListDialogGiven<Row, Props>) {
  const { dialog, closeDialog } = page
  const code = dialog && needs[dialog.kind]
  return (
    <LateDialog load={load} asking={code && dialog.turn}>
      {(Dialog) =>
        code && (
          <Can do={code}>
            <Fragment key={dialog.turn}>
              {children(Dialog, { row: dialog.row, page, onClose: closeDialog })}
            </Fragment>
          </Can>
        )
      }
    </LateDialog>
  )
}
