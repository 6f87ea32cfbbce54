import {
  type GridBreakpoint,
  gridBreakpoints,
  type GridItem,
  type Widget,
  type WidgetPosition,
  type WidgetType,
  widgetTypes,
} from '@quantrac/contract'

/** Stored sizes and places: the rest of them is the type's and the id. */
export interface StoredSize {
  readonly w: number
  readonly h: number
}
export type StoredPlace = StoredSize & { readonly x: number; readonly y: number }
/** By width of the grid; null or missing: no place. */
export type StoredPlaces = Readonly<Partial<Record<GridBreakpoint, StoredPlace | null>>>

export const sizeOf = (type: WidgetType): StoredSize => {
  const { w, h } = widgetTypes[type].layout
  return { w, h }
}

export function isBelowLeast(type: WidgetType, { w, h }: StoredSize): boolean {
  const { minW, minH } = widgetTypes[type].layout
  return w < minW || h < minH
}

/** A widget that was smaller when it was of another type has the least size of its own. */
export function layoutOf(type: WidgetType, { w, h }: StoredSize): Widget['layout'] {
  const { minW, minH } = widgetTypes[type].layout
  return { w: Math.max(w, minW), h: Math.max(h, minH), minW, minH }
}

/** What is written of a position. A list may hold other widgets too: `id` is whose place is taken from it. */
export function placesOf(position: Partial<WidgetPosition>, id: number | null = null): StoredPlaces {
  const places: Partial<Record<GridBreakpoint, StoredPlace | null>> = {}
  for (const width of gridBreakpoints) {
    const list = position[width]
    if (list === undefined) continue
    const item = list.find(({ i }) => i === String(id)) ?? list[0]
    places[width] = item === undefined ? null : { x: item.x, y: item.y, w: item.w, h: item.h }
  }
  return places
}

export function positionOf(widget: { id: number; type: WidgetType; position: StoredPlaces }): WidgetPosition {
  const { minW, minH } = widgetTypes[widget.type].layout
  const item = (width: GridBreakpoint): GridItem[] => {
    const place = widget.position[width] ?? null
    if (place === null) return []
    // The narrow widths of the grid have fewer columns than a type's least width.
    const least = { minW: Math.min(minW, place.w), minH: Math.min(minH, place.h) }
    return [{ i: String(widget.id), ...place, ...least }]
  }
  return { lg: item('lg'), md: item('md'), sm: item('sm'), xs: item('xs'), xxs: item('xxs') }
}
