import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { TableSearch } from './use-table-state.ts'

/** The open task of a list: a new row, or a task on an existing one; `More` are a list's own kinds. */
export type RowTask<Row, More extends string = never> =
  | { kind: 'add' }
  | { kind: 'edit' | 'delete' | More; row: Row }

export interface RowTaskOptions<More extends string> {
  /** Two lists on one page pass the prefixes that they pass to `useTableState`. */
  prefix?: string
  /** The tasks of this list's rows besides edit and delete; must be the same array in each render. */
  more?: readonly More[]
}

interface Identified {
  id: number
}

/**
 * The dialog of a list, kept in the address as `dialog` and `id`, so that a reload or a shared link opens it again. `turn` numbers
 * the openings: as the dialog's key it gives each opening fresh fields.
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
  // Only once: a row that arrives with a later page must not open a dialog by itself.
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
