import type { GridBreakpoint, GridItem, Widget } from '@quantrac/contract'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { breakpointOf, mostWidth, type Nudge, nudged, placesAt, widths } from './grid.ts'
import { useOfferUndo } from './use-offer-undo.ts'
import { useWidgetName } from './use-widget-words.ts'
import { useWidgetEdits, useWidgets, writeOf } from './use-widgets.ts'

/** Steps by keyboard that follow each other within this time are one change. */
const STEPS_MS = 600

interface DashboardGiven {
  /** The width of the grid, in px. */
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
  const steps = useSteps(stored, (next) => edits.move(widgets, next, breakpoint))
  const offerUndo = useOfferUndo()
  const { items } = steps

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
      const text = t('widgets.removed', { name: nameOf(widget) })
      const before = writeOf(withPlace(widget, items, breakpoint))
      edits.remove(widget.id).then(
        () => offerUndo({ text, undo: () => edits.add(before) }),
        () => undefined,
      )
    },
  }
}

/** The widget as it lies, also where that was never stored, so that it comes back to its place. */
function withPlace(widget: Widget, items: readonly GridItem[], breakpoint: GridBreakpoint): Widget {
  const place = items.find(({ i }) => i === String(widget.id))
  return place === undefined ? widget : { ...widget, position: { ...widget.position, [breakpoint]: [place] } }
}

/**
 * The layout of the width; while customising that of its beginning, because drawer and sidebar change the grid's width.
 */
function useNatural(width: number, isEditing: boolean): GridBreakpoint {
  const [last, setLast] = useState<GridBreakpoint | null>(null)
  const now = breakpointOf(width)
  if (!isEditing && width > 0 && last !== now) setLast(now)
  return isEditing ? (last ?? now) : now
}

export type Dashboard = ReturnType<typeof useDashboard>

interface Steps {
  readonly items: readonly GridItem[]
  /** Once they are sent: what was stored before. What is stored after it is shown instead. */
  readonly before: readonly GridItem[] | null
}

/** Steps that are shown at once and stored when no more follow. */
function useSteps(stored: readonly GridItem[], store: (items: readonly GridItem[]) => Promise<unknown>) {
  const [steps, setSteps] = useState<Steps | null>(null)
  const send = useEffectEvent(() => {
    if (steps === null || steps.before !== null) return
    setSteps({ ...steps, before: stored })
    store(steps.items).catch(() => setSteps(null))
  })
  useEffect(() => {
    if (steps === null || steps.before !== null) return undefined
    const timer = setTimeout(send, STEPS_MS)
    return () => clearTimeout(timer)
  }, [steps])
  useEffect(() => () => send(), [])
  return {
    items: steps !== null && (steps.before === null || steps.before === stored) ? steps.items : stored,
    take: (items: readonly GridItem[]) => setSteps({ items, before: null }),
    drop: () => setSteps(null),
  }
}
