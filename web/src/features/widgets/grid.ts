import type { GridBreakpoint, GridItem, Widget } from '@quantrac/contract'
import { type LayoutItem, verticalCompactor } from 'react-grid-layout/core'
import { gridBreakpoints, gridColumns } from '../../api/contract-values.ts'

interface Width {
  /** The least width of the grid in px. */
  readonly from: number
  readonly columns: number
  /** What a width of the widest grid becomes where nothing was arranged. */
  readonly fit: (w: number) => number
  /** Rows that a widget gets there on top: on a phone its head is higher. */
  readonly taller: number
}

// Half of `md` and `sm` and the whole of `xs` and `xxs` is 15, the width of a new chart.
const halves = (w: number): number => (w > 20 ? 30 : 15)
const whole = (): number => 15

export const widths: Readonly<Record<GridBreakpoint, Width>> = {
  lg: { from: 1000, columns: gridColumns, fit: (w) => w, taller: 0 },
  md: { from: 760, columns: 30, fit: halves, taller: 0 },
  sm: { from: 560, columns: 30, fit: halves, taller: 0 },
  xs: { from: 420, columns: 15, fit: whole, taller: 2 },
  xxs: { from: 0, columns: 15, fit: whole, taller: 2 },
}

export function breakpointOf(px: number): GridBreakpoint {
  return gridBreakpoints.find((name) => px >= widths[name].from) ?? 'xxs'
}

/** The greatest width of the grid in px at which this layout is the one in use. */
export function mostWidth(breakpoint: GridBreakpoint): number {
  const wider = gridBreakpoints[gridBreakpoints.indexOf(breakpoint) - 1]
  return wider === undefined ? Number.POSITIVE_INFINITY : widths[wider].from - 1
}

export type Placed = Pick<Widget, 'id' | 'layout' | 'position'>

/**
 * Every widget's place at a width. One without a place of its own comes first; if none has one, they flow as at `lg`.
 */
export function placesAt(widgets: readonly Placed[], breakpoint: GridBreakpoint): GridItem[] {
  const { columns } = widths[breakpoint]
  const own = widgets.flatMap((widget) => fitted(widget.position[breakpoint][0], columns))
  const placed = new Set(own.map(({ i }) => i))
  const rest = widgets.filter(({ id }) => !placed.has(String(id)))
  const flowing =
    own.length === 0 ? filled(flow(inOrderAt(rest, 'lg'), breakpoint), breakpoint) : flow(rest, breakpoint)
  const below = Math.max(0, ...flowing.map(({ y, h }) => y + h))
  return compact([...flowing, ...own.map((item) => ({ ...item, y: item.y + below }))], columns)
}

/** The order of widgets: those without a place first, the others from the top left on. */
function inOrderAt(widgets: readonly Placed[], breakpoint: GridBreakpoint): Placed[] {
  const at = ({ position }: Placed) => position[breakpoint][0] ?? { x: -1, y: -1 }
  return widgets.toSorted((a, b) => at(a).y - at(b).y || at(a).x - at(b).x)
}

/** One after the other in rows, each as wide as the width's columns ask for. */
function flow(widgets: readonly Placed[], breakpoint: GridBreakpoint): GridItem[] {
  const { columns, fit, taller } = widths[breakpoint]
  let [x, y, row] = [0, 0, 0]
  return widgets.map(({ id, layout, position }) => {
    const { w, h } = position.lg[0] ?? layout
    const size = { w: Math.min(columns, fit(w)), h: h + taller }
    if (x + size.w > columns) [x, y, row] = [0, y + row, 0]
    const item = { i: String(id), x, y, ...size, ...leastOf(layout, columns) }
    x += size.w
    row = Math.max(row, size.h)
    return item
  })
}

/** The last of a row takes what is left of it, but not where widgets have the widths that they were made with. */
function filled(items: readonly GridItem[], breakpoint: GridBreakpoint): readonly GridItem[] {
  if (breakpoint === 'lg') return items
  const isLast = (at: number): boolean => items[at]?.y !== items[at + 1]?.y
  return items.map((item, at) => (isLast(at) ? { ...item, w: widths[breakpoint].columns - item.x } : item))
}

/** A place that was made for more columns. */
function fitted(item: GridItem | undefined, columns: number): GridItem[] {
  if (item === undefined) return []
  const w = Math.min(item.w, columns)
  return [{ ...item, w, x: Math.min(item.x, columns - w), minW: Math.min(item.minW, columns) }]
}

const leastOf = ({ minW, minH }: Widget['layout'], columns: number) => ({
  minW: Math.min(minW, columns),
  minH,
})

/** Everything as far up as it goes, as the grid itself does it. */
export function compact(items: readonly GridItem[], columns: number): GridItem[] {
  return verticalCompactor.compact(items, columns).map(plainItem)
}

/** Without what the grid keeps of a drag. */
export function plainItem({ i, x, y, w, h, minW = 1, minH = 1 }: LayoutItem): GridItem {
  return { i, x, y, w, h, minW, minH }
}

/** What has to be stored so that the widgets lie as in `items`. */
export function movesTo(
  widgets: readonly Placed[],
  items: readonly GridItem[],
  breakpoint: GridBreakpoint,
): { id: number; position: Partial<Record<GridBreakpoint, GridItem[]>> }[] {
  const byId = new Map(items.map((item) => [item.i, item]))
  return widgets.flatMap(({ id, position }) => {
    const item = byId.get(String(id))
    if (item === undefined || isSame(position[breakpoint][0], item)) return []
    return [{ id, position: { [breakpoint]: [item] } }]
  })
}

const isSame = (a: GridItem | undefined, b: GridItem): boolean =>
  a !== undefined && a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h

export type Nudge = 'left' | 'right' | 'up' | 'down' | 'narrower' | 'wider' | 'shorter' | 'taller'

/** The layout after one step by keyboard; the same one where there is no room for it. */
export function nudged(
  items: readonly GridItem[],
  id: string,
  { nudge, columns }: { nudge: Nudge; columns: number },
): readonly GridItem[] {
  const item = items.find(({ i }) => i === id)
  if (item === undefined) return items
  if (nudge === 'up' || nudge === 'down') return passed(items, item, { nudge, columns })
  const next = { ...item, ...changed(item, nudge) }
  const fits = next.x >= 0 && next.x + next.w <= columns && next.w >= item.minW && next.h >= item.minH
  if (!fits) return items
  // First of its row, so that it keeps its place and what it meets goes below it.
  const others = items.map((one) => ({ ...one, y: 2 * one.y + 1 }))
  return compact(
    others.map((one) => (one.i === id ? { ...next, y: 2 * item.y } : one)),
    columns,
  )
}

function changed({ x, w, h }: GridItem, nudge: Nudge): Partial<GridItem> {
  if (nudge === 'left') return { x: x - 1 }
  if (nudge === 'right') return { x: x + 1 }
  if (nudge === 'narrower') return { w: w - 1 }
  if (nudge === 'wider') return { w: w + 1 }
  return { h: nudge === 'shorter' ? h - 1 : h + 1 }
}

/** Up and down it changes places with what is there: there is never an empty row to move into. */
function passed(
  items: readonly GridItem[],
  item: GridItem,
  { nudge, columns }: { nudge: 'up' | 'down'; columns: number },
): readonly GridItem[] {
  const beside = items.filter((one) => one.i !== item.i && one.x < item.x + item.w && item.x < one.x + one.w)
  const next =
    nudge === 'down'
      ? beside.filter((one) => one.y > item.y).toSorted((a, b) => a.y - b.y)[0]
      : beside.filter((one) => one.y < item.y).toSorted((a, b) => b.y - a.y)[0]
  if (next === undefined) return items
  const y = nudge === 'down' ? 2 * next.y + 2 : 2 * next.y
  return compact(
    items.map((one) => ({ ...one, y: one.i === item.i ? y : 2 * one.y + 1 })),
    columns,
  )
}
