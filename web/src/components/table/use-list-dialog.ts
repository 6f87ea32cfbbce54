import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { TableSearch } from './list-address.ts'

/** What a person has asked a list for: `add`, or something about a row, as `edit`, `delete` or a kind of the list's own. */
export interface ListDialogAsked<Row> {
  kind: string
  /** Undefined for `add` alone. */
  row: Row | undefined
  /** Counts the openings; as the dialog's key it keeps what was typed into the last one out of the next. */
  turn: number
}

export interface ListDialogState<Row> {
  /** The dialog that is open or was the last: it must stay while it closes, to give the focus back. */
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
  // Once only: a row that comes with a later page must not open a dialog by itself.
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
      show(kind, row)
      write(kind, row)
    },
    closeDialog: () => write(undefined, undefined),
  }
}
