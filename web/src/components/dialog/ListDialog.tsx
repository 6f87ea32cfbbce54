import type { PermissionCode } from '@quantrac/contract'
import { type ComponentType, Fragment, type ReactNode, useEffect } from 'react'
import { Can } from '../access/Can.tsx'
import { refusedBecause } from '../table/refused.ts'
import type { ListPageState } from '../table/use-list-page.ts'
import { LazyDialog } from './LazyDialog.tsx'

/** The props of a list's dialog. */
export interface ListDialogProps<Row> {
  /** The row to edit; undefined for a new row. */
  row: Row | undefined
  /** The list that opened it: a form that has added a row calls `page.clear()`, which shows the newest first. */
  page: ListPageState<Row>
  onClose: () => void
}

export interface ListDialogGiven<Row, Props> {
  page: ListPageState<Row>
  /** Fetches the dialog after the data of the page; must be the same function in each render. */
  load: () => Promise<ComponentType<Props>>
  /** The kinds of `page.openDialog` that this dialog handles, each with the permission that it needs to open. */
  needs: Readonly<Record<string, PermissionCode>>
  /** Why a row's dialog does not open, which is said instead, as by the row itself: an address may ask for it, too. */
  refusal?: (row: Row) => string | undefined
  /** Renders the dialog; new at each opening. */
  children: (dialog: ComponentType<Props>, props: ListDialogProps<Row>) => ReactNode
}

/** A dialog of a list, opened by `page.openDialog` or by the address. */
export function ListDialog<Row, Props>(props: ListDialogGiven<Row, Props>) {
  const { page, load, needs, children } = props
  const { dialog, closeDialog } = page
  const asked = dialog && needs[dialog.kind]
  const words = asked && dialog.row && props.refusal?.(dialog.row)
  useEffect(() => {
    if (words === undefined) return
    refusedBecause(words).onRefused?.()
    closeDialog()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each opening
  }, [dialog?.turn])
  const code = words === undefined ? asked : undefined
  return (
    <LazyDialog load={load} asking={code === undefined ? undefined : dialog?.turn}>
      {(Dialog) =>
        dialog !== undefined &&
        code !== undefined && (
          <Can do={code}>
            <Fragment key={dialog.turn}>
              {children(Dialog, { row: dialog.row, page, onClose: closeDialog })}
            </Fragment>
          </Can>
        )
      }
    </LazyDialog>
  )
}
