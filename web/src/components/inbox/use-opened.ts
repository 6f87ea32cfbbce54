import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { TableSearch } from '../table/list-address.ts'

export interface Opened {
  isOpen: boolean
  /**
   * The open or last row: its dialog must stay mounted while it closes, to return the focus. Undefined before the
   * first.
   */
  id: number | undefined
  /** The number of the opening; as the dialog's key it makes each a new one. Undefined before the first. */
  turn: number | undefined
  open: (id: number) => void
  close: () => void
}

/**
 * The row whose details are open: its id in the address under `name`, so that a reload or a shared link opens it again,
 * and Back closes it.
 */
export function useOpened(name: string): Opened {
  const search: TableSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const asked = search[name] ?? ''
  const id = /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : undefined
  const [last, setLast] = useState<{ isOpen: boolean; id?: number; turn?: number }>({ isOpen: false })
  if (id === undefined && last.isOpen) setLast({ ...last, isOpen: false })
  if (id !== undefined && (!last.isOpen || id !== last.id)) {
    setLast({ isOpen: true, id, turn: (last.turn ?? 0) + 1 })
  }
  const write = (value: string | undefined): void => {
    void navigate({
      to: '.',
      search: (before: TableSearch) => ({ ...before, [name]: value }),
      replace: value === undefined,
      resetScroll: false,
    })
  }
  return {
    isOpen: id !== undefined,
    id: last.id,
    turn: last.turn,
    open: (next) => write(String(next)),
    close: () => write(undefined),
  }
}
