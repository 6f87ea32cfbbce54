import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { TableSearch } from './use-table-state.ts'

/** What a person has asked a list for: a new row, or something about one that is there; `More` are a list's own kinds. */
export type RowTask<Row, More extends string = never> =
  | { kind: 'add' }
  | { kind: 'edit' | 'delete' | More; row: Row }

export interface RowTaskOptions<More extends string> {
  /** Two lists on one page give the prefixes that they give `useTableState`. */
  prefix?: string
  /** What a row of this list offers beyond edit and delete; the same list at each drawing. */
  more?: readonly More[]
}

interface Identified {
  id: number
}

/**
 * The dialog that a list shows, kept in the address as `dialog` and `id`, so that a reload or a shared link opens it again. `turn`
 * counts the askings: as the dialog's key it keeps what was typed into the last one out of the next.
 */
export function useRowTask<Row extends Identified, More extends string = never>(
  rows: readonly Row[] | undefined,
  { prefix = '', more = [] }: RowTaskOptions<More> = {},
) {
  const search: TableSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const [task, setTask] = useState<RowTask<Row, More> & { turn: number }>()
  const [isAddressRead, setAddressRead] = useState(false)
  const open = (next: RowTask<Row, More>): void =>
    setTask((last) => ({ ...next, turn: (last?.turn ?? 0) + 1 }))
  // Once only: a row that comes with a later page must not open a dialog by itself.
  if (rows !== undefined && !isAddressRead) {
    setAddressRead(true)
    const address = { dialog: search[`${prefix}dialog`], id: search[`${prefix}id`] }
    const asked = taskIn(address, rows, ['edit' as const, 'delete' as const, ...more])
    if (asked !== undefined) open(asked)
  }
  const write = (dialog: string | undefined, id: string | undefined): void => {
    void navigate({
      to: '.',
      search: (before: TableSearch) => ({ ...before, [`${prefix}dialog`]: dialog, [`${prefix}id`]: id }),
      replace: true,
      resetScroll: false,
    })
  }
  return {
    task,
    start: (next: RowTask<Row, More>): void => {
      open(next)
      write(next.kind, 'row' in next ? String(next.row.id) : undefined)
    },
    /** The dialog has closed. */
    end: (): void => write(undefined, undefined),
  }
}

function taskIn<Row extends Identified, Kind extends string>(
  { dialog, id }: TableSearch,
  rows: readonly Row[],
  kinds: readonly Kind[],
): { kind: 'add' } | { kind: Kind; row: Row } | undefined {
  if (dialog === 'add') return { kind: 'add' }
  const kind = kinds.find((one) => one === dialog)
  const row = rows.find((one) => String(one.id) === id)
  return row !== undefined && kind !== undefined ? { kind, row } : undefined
}
