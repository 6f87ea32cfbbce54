import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { TableSearch } from './use-table-state.ts'

/** What a person has asked a list for: a new row, or something about one that is there. */
export type RowTask<Row> = { kind: 'add' } | { kind: 'edit' | 'delete'; row: Row }

interface Identified {
  id: number
}

/**
 * The dialog that a list shows, kept in the address as `dialog` and `id`, so that a reload or a shared link opens it again. `turn`
 * counts the askings: as the dialog's key it keeps what was typed into the last one out of the next.
 */
export function useRowTask<Row extends Identified>(rows: readonly Row[] | undefined) {
  const search: TableSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const [task, setTask] = useState<RowTask<Row> & { turn: number }>()
  const [isAddressRead, setAddressRead] = useState(false)
  const open = (next: RowTask<Row>): void => setTask((last) => ({ ...next, turn: (last?.turn ?? 0) + 1 }))
  // Once only: a row that comes with a later page must not open a dialog by itself.
  if (rows !== undefined && !isAddressRead) {
    setAddressRead(true)
    const asked = taskIn(search, rows)
    if (asked !== undefined) open(asked)
  }
  const write = (dialog: string | undefined, id: string | undefined): void => {
    void navigate({
      to: '.',
      search: (before: TableSearch) => ({ ...before, dialog, id }),
      replace: true,
      resetScroll: false,
    })
  }
  return {
    task,
    start: (next: RowTask<Row>): void => {
      open(next)
      write(next.kind, next.kind === 'add' ? undefined : String(next.row.id))
    },
    /** The dialog has closed. */
    end: (): void => write(undefined, undefined),
  }
}

function taskIn<Row extends Identified>(
  { dialog, id }: TableSearch,
  rows: readonly Row[],
): RowTask<Row> | undefined {
  if (dialog === 'add') return { kind: 'add' }
  const row = rows.find((one) => String(one.id) === id)
  return row !== undefined && (dialog === 'edit' || dialog === 'delete') ? { kind: dialog, row } : undefined
}
