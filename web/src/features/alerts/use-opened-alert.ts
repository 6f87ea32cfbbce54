import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { TableSearch } from '../../components/use-table-state.ts'

/** The alert whose details are open: `alert` in the address, so that a reload or a shared link opens it again. */
export function useOpenedAlert() {
  const search: TableSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const asked = search['alert'] ?? ''
  const id = /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : undefined
  // Counts the openings, so that each dialog is a new one and gives the focus back to where it was opened from.
  const [opened, setOpened] = useState({ id, turn: 0 })
  if (opened.id !== id) setOpened({ id, turn: opened.turn + 1 })
  const write = (alert: string | undefined): void => {
    void navigate({
      to: '.',
      search: (before: TableSearch) => ({ ...before, alert }),
      replace: alert === undefined,
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
