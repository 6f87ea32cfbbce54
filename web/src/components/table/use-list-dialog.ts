import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { TableSearch } from './list-address.ts'

/** The open dialog of a list: `add`, or one about a row, such as `edit`, `delete` or a kind of the list's own. */
export interface ListDialogAsked<Row> {
  kind: string
  /** Undefined for `add` alone. */
  row: Row | undefined
  /** The number of the opening; as the dialog's key it gives each opening fresh fields. */
  turn: number
}

export interface ListDialogState<Row> {
  /** The open or last dialog: it must stay mounted while it closes, to return the focus. */
  dialog: ListDialogAsked<Row> | undefined
  openDialog: (kind: string, row?: Row) => void
  /** The dialog has closed. */
  closeDialog: () => void
}

export interface ListDialogOptions<Row> {
  prefix: string
  rowKey: (row: Row) => string | number
}

/** The dialog of a list, kept in the address as `dialog` and `id`, so that a reload or a shared link opens it again. */
export function useListDialog<Row>(
  rows: readonly Row[] | undefined,
  { prefix, rowKey }: ListDialogOptions<Row>,
): ListDialogState<Row> {
  const search: TableSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<ListDialogAsked<Row>>()
  const [isAddressRead, setAddressRead] = useState(false)
  const show = (kind: string, row: Row | undefined): void =>
    setDialog((last) => ({ kind, row, turn: (last?.turn ?? 0) + 1 }))
  // Only once: a row that arrives with a later page must not open a dialog by itself.
  if (rows !== undefined && !isAddressRead) {
    setAddressRead(true)
    const [kind, id] = [search[`${prefix}dialog`], search[`${prefix}id`]]
    const row = kind === 'add' ? undefined : rows.find((one) => String(rowKey(one)) === id)
    if (kind !== undefined && (kind === 'add' || row !== undefined)) show(kind, row)
  }
  const write = (kind: string | undefined, row: Row | undefined): void => {
    const id = row === undefined ? undefined : String(rowKey(row))
    void navigate({
      to: '.',
      search: (before: TableSearch) => ({ ...before, [`${prefix}dialog`]: kind, [`${prefix}id`]: id }),
      replace: true,
      resetScroll: false,
    })
  }
  return {
    dialog,
    openDialog: (kind, row) => {
      // What it writes there is not an address to read when the rows arrive: the typed values would be lost.
      setAddressRead(true)
      show(kind, row)
      write(kind, row)
    },
    closeDialog: () => write(undefined, undefined),
  }
}
