import type { SuspectStretch } from '@quantrac/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TableSearch } from '../../components/table/list-address.ts'
import { keyOf, type Stretch } from '../../components/reviews/stretch-key.ts'
import { sameIn, stretchIn, stretchOf } from './stretch.ts'

export const PAGE_ROWS = 50

export interface StretchChoice {
  /** Undefined: none is chosen. */
  stretch: Stretch | undefined
  /** Its row; undefined where it is not among those that wait. */
  row: SuspectStretch | undefined
  /** The place of its row in the list, from 0. */
  place: number
  /** The page of the list that it is on. */
  page: number
  choose: (row: SuspectStretch) => void
  /** Chooses any stretch; undefined chooses none. */
  open: (stretch: Stretch | undefined) => void
  move: (step: 1 | -1) => void
  /** Chooses the one after the chosen one, which leaves the list. */
  leave: () => void
}

/** The stretch of the address; where there is room beside the list, the first one of its page until one is named. */
export function useStretchChoice(
  rows: readonly SuspectStretch[] | undefined,
  { isWide, page: asked }: { isWide: boolean; page: number },
): StretchChoice {
  const search: TableSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const named = stretchIn(search['stretch'])
  const pages = Math.max(1, Math.ceil((rows?.length ?? 0) / PAGE_ROWS))
  const first = rows?.[(Math.min(asked, pages) - 1) * PAGE_ROWS]
  const row = named === null ? (isWide ? first : undefined) : rows && sameIn(rows, named, stretchOf)
  const place = row === undefined ? -1 : (rows?.indexOf(row) ?? -1)
  const stretch = row === undefined ? (named ?? undefined) : stretchOf(row)
  const open = (next: Stretch | undefined, replace = true): void =>
    void navigate({
      to: '.',
      search: (before: TableSearch) => ({ ...before, stretch: next && keyOf(next) }),
      replace,
      resetScroll: false,
    })
  const show = (next: SuspectStretch): void => {
    open(stretchOf(next))
    // Not where a person goes on with what they pressed.
    const { activeElement } = document
    const isOnRow = (activeElement?.closest('[data-row]') ?? null) !== null
    if (activeElement === document.body || isOnRow) focusRow(next)
  }
  return {
    stretch,
    row,
    place,
    page: place >= 0 ? Math.floor(place / PAGE_ROWS) + 1 : Math.min(asked, pages),
    choose: (next) => open(stretchOf(next), isWide),
    open,
    move: (step) => {
      const next = rows?.[place === -1 ? 0 : place + step]
      if (next !== undefined) show(next)
    },
    leave: () => {
      const next = place === -1 ? rows?.[0] : (rows?.[place + 1] ?? rows?.[place - 1])
      if (next === undefined) open(undefined)
      else show(next)
    },
  }
}

function focusRow(row: SuspectStretch): void {
  const link = document.querySelector<HTMLElement>(
    `[data-row="${CSS.escape(keyOf(stretchOf(row)))}"] [data-choice]`,
  )
  link?.focus({ preventScroll: true })
  link?.scrollIntoView({ block: 'nearest' })
}
