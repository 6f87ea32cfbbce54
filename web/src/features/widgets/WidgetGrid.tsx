import type { GridBreakpoint, GridItem, Widget } from '@quantrac/contract'
import { type ReactNode, useMemo } from 'react'
import { GridLayout } from 'react-grid-layout/react'
import { compact, plainItem, widths } from './grid.ts'
import { GAP, ROW } from './grid-height.ts'
import classes from './WidgetGrid.module.css'

export interface WidgetGridProps {
  widgets: readonly Widget[]
  items: readonly GridItem[]
  breakpoint: GridBreakpoint
  /** In px. */
  width: number
  isEditing: boolean
  /** Where everything lies after a drag or a change of size. */
  onMoved: (items: readonly GridItem[]) => void
  /** The content of a widget; its width in px. */
  children: (widget: Widget, width: number) => ReactNode
}

// The package adds a style sheet of its own while something is dragged, which the content security policy refuses; it
// adds none where there is an element of this id.
const STYLE_ID = 'react-draggable-style-el'

/** Widgets in a grid. It keeps where they are while they are dragged; only the end of a drag is told. */
export function WidgetGrid({
  widgets,
  items,
  breakpoint,
  width,
  isEditing,
  onMoved,
  children,
}: WidgetGridProps) {
  const { columns } = widths[breakpoint]
  const config = useMemo(
    () => ({ cols: columns, rowHeight: ROW, margin: [GAP, GAP] as const, containerPadding: [0, 0] as const }),
    [columns],
  )
  const column = (width - (columns - 1) * GAP) / columns
  const byId = new Map(items.map((item) => [item.i, item]))
  const stop = (layout: readonly Parameters<typeof plainItem>[0][]): void =>
    onMoved(compact(layout.map(plainItem), columns))
  return (
    <>
      <span id={STYLE_ID} hidden />
      <GridLayout
        className={isEditing ? classes.editing : classes.grid}
        width={width}
        layout={items}
        gridConfig={config}
        dragConfig={{ enabled: isEditing, handle: '[data-grip]', threshold: 3 }}
        resizeConfig={{ enabled: isEditing, handles: ['se'] }}
        onDragStop={stop}
        onResizeStop={stop}
      >
        {widgets.map((widget) => {
          const { w } = byId.get(String(widget.id)) ?? { w: columns }
          return (
            <div key={widget.id} data-widget={widget.id} className={classes.item}>
              {children(widget, Math.round(w * (column + GAP) - GAP))}
            </div>
          )
        })}
      </GridLayout>
    </>
  )
}
