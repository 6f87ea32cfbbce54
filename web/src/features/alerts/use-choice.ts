import type { Excursion } from '@quantrac/contract'
import { useNavigate } from '@tanstack/react-router'
import type { TableSearch } from '../../components/table/list-address.ts'
import type { InboxState } from '../../components/inbox/use-inbox.ts'
import { useWalkKeys } from '../../components/inbox/use-walk-keys.ts'
import { useOpenStation } from './AlertLink.tsx'

export interface Choice {
  /** The chosen excursion's newest alert, or any other of its alerts that the address names; undefined: none. */
  id: number | undefined
  /** Its row, if it is on the page. */
  row: Excursion | undefined
  choose: (row: Excursion) => void
}

/** The excursion that the address names; where there is room beside the list, its first one until another is named. */
export function useChoice(
  rows: readonly Excursion[] | undefined,
  { details, readAction }: Pick<InboxState<Excursion>, 'details' | 'readAction'>,
  isWide: boolean,
): Choice {
  const navigate = useNavigate()
  const openStation = useOpenStation()
  const named = details.isOpen ? details.id : undefined
  const isOf = (id: number) => (row: Excursion) => row.id === id || row.earlier.some((one) => one.id === id)
  const row = named === undefined ? (isWide ? rows?.[0] : undefined) : rows?.find(isOf(named))
  const id = named ?? row?.id
  const read = (one: Excursion): void => {
    if (!one.is_read) readAction(one).onClick()
  }
  const move = (step: 1 | -1): void => {
    const place = row === undefined ? -1 : (rows?.indexOf(row) ?? -1)
    const next = rows?.[place === -1 ? 0 : place + step]
    if (next === undefined) return
    // Back leads to where the walk began, not through each of its steps.
    void navigate({
      to: '.',
      search: (before: TableSearch) => ({ ...before, alert: String(next.id) }),
      replace: true,
      resetScroll: false,
    })
    const link = document.querySelector<HTMLElement>(`[data-row="${next.id}"] [data-choice]`)
    link?.focus()
    link?.scrollIntoView({ block: 'nearest' })
  }
  useWalkKeys({
    j: () => move(1),
    k: () => move(-1),
    e: () => row !== undefined && readAction(row).onClick(),
    enter: () => row !== undefined && openStation(row),
  })
  return {
    id,
    row,
    choose: (one) => {
      read(one)
      details.open(one.id)
    },
  }
}
