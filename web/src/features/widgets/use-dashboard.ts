import type { GridBreakpoint, GridItem, Widget } from '@quantrac/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { breakpointOf, mostWidth, type Nudge, nudged, placesAt, widths } from './grid.ts'
import { useOfferUndo } from './use-offer-undo.tsx'
import { useWidgetName } from './use-widget-words.ts'
import { useWidgetEdits, useWidgets, writeOf } from './use-widgets.ts'

/** Steps by keyboard that follow each other are one change. */
const STEPS_MS = 600

interface DashboardGiven {
  /** Of the grid, in px. */
  width: number
  /** How much of the page's width a drawer takes, in px. */
  drawer: number
  isEditing: boolean
}

/** The widgets with their places, and what a person does to them. */
export function useDashboard({ width, drawer, isEditing }: DashboardGiven) {
  const { t } = useTranslation()
  const nameOf = useWidgetName()
  const shown = useWidgets()
  const { widgets = [], isFirst } = shown
  const edits = useWidgetEdits(isFirst ? widgets : null)
  const [chosen, setChosen] = useState<GridBreakpoint | null>(null)
  const natural = useNatural(width + drawer, isEditing)
  const breakpoint = (isEditing ? chosen : null) ?? natural
  const stored = useMemo(() => placesAt(widgets, breakpoint), [widgets, breakpoint])
  const [announced, setAnnounced] = useState('')
  const steps = useSteps(
    stored,
    (items) => void edits.move(widgets, items, breakpoint).catch(() => undefined),
  )
  const offerUndo = useOfferUndo()
  const items = steps.items ?? stored

  return {
    ...shown,
    edits,
    items,
    breakpoint,
    setBreakpoint: setChosen,
    /** A chosen layout is shown at a width at which it is in use. */
    gridWidth: chosen === null || !isEditing ? width : Math.min(width, mostWidth(breakpoint)),
    announced,
    move: (next: readonly GridItem[]) => {
      steps.drop()
      void edits.move(widgets, next, breakpoint).catch(() => undefined)
    },
    nudge: (widget: Widget, nudge: Nudge) => {
      const next = nudged(items, String(widget.id), { nudge, columns: widths[breakpoint].columns })
      const name = nameOf(widget)
      const place = next.find(({ i }) => i === String(widget.id))
      if (next === items || place === undefined) return setAnnounced(t('widgets.noRoom', { name }))
      const { x, y, w, h } = place
      setAnnounced(t('widgets.placed', { name, x: x + 1, y: y + 1, w, h }))
      return steps.take(next)
    },
    duplicate: (widget: Widget) => {
      const { position: _, ...copy } = writeOf(widget)
      void edits.add(copy).catch(() => undefined)
    },
    remove: (widget: Widget) => {
      // What it looked like is stored with its place, so that it comes back to it.
      const place = items.find(({ i }) => i === String(widget.id))
      const before = writeOf({
        ...widget,
        position: { ...widget.position, ...(place && { [breakpoint]: [place] }) },
      })
      edits.remove(widget.id).then(
        () =>
          offerUndo({
            text: t('widgets.removed', { name: nameOf(widget) }),
            undo: () => edits.add(before),
          }),
        () => undefined,
      )
    },
  }
}

/** The layout of the width; while customising that of its beginning, because drawer and sidebar change the grid's width. */
function useNatural(width: number, isEditing: boolean): GridBreakpoint {
  const last = useRef<GridBreakpoint>(null)
  if (!isEditing && width > 0) last.current = breakpointOf(width)
  return last.current ?? breakpointOf(width)
}

/** Steps that are shown at once and stored when no more follow. */
function useSteps(stored: readonly GridItem[], store: (items: readonly GridItem[]) => void) {
  const [items, setItems] = useState<readonly GridItem[] | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(store)
  latest.current = store
  const waiting = useRef<readonly GridItem[] | null>(null)
  const send = (): void => {
    clearTimeout(timer.current)
    if (waiting.current !== null) latest.current(waiting.current)
    waiting.current = null
  }
  // What is stored is shown from then on; a refused change is taken back so, too.
  useEffect(() => {
    if (waiting.current === null) setItems(null)
  }, [stored])
  useEffect(() => send, [])
  return {
    items,
    take: (next: readonly GridItem[]) => {
      setItems(next)
      waiting.current = next
      clearTimeout(timer.current)
      timer.current = setTimeout(send, STEPS_MS)
    },
    drop: () => {
      clearTimeout(timer.current)
      waiting.current = null
      setItems(null)
    },
  }
}
