import type { Widget } from '@quantrac/contract'
import type { WidgetEdits } from './use-widgets.ts'
import type { PageRange } from './widget-body.ts'

/** What the drawer is opened with. */
export interface DrawerGiven {
  /** Gallery and form side by side; else one after the other. */
  isWide: boolean
  /** The widget that is changed; undefined: a new one. */
  widget: Widget | undefined
  count: number
  isFull: boolean
  range: PageRange
  edits: WidgetEdits
  /** A widget was stored. */
  onDone: () => void
  onClose: () => void
}
