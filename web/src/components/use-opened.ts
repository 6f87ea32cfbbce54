import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { TableSearch } from './use-table-state.ts'

/**
 * The row whose details are open: its id in the address under `name`, so that a reload or a shared link opens it again, and Back closes
 * it. `turn` counts the openings: as the dialog's key it makes each a new one, which gives the focus back to where it was opened from.
 */
export function useOpened(name: string) {
  const search: TableSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const asked = search[name] ?? ''
  const id = /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : undefined
  const [opened, setOpened] = useState({ id, turn: 0 })
  if (opened.id !== id) setOpened({ id, turn: opened.turn + 1 })
  const write = (value: string | undefined): void => {
    void navigate({
      to: '.',
      search: (before: TableSearch) => ({ ...before, [name]: value }),
      replace: value === undefined,
      resetScroll: false,
    })
  }
  return {
    id,
    turn: id === undefined ? undefined : opened.turn,
    open: (next: number): void => write(String(next)),
    close: (): void => write(undefined),
  }
}
