import { createContext, type ReactNode, use } from 'react'

/** What the grid adds to a widget's head. */
export interface WidgetTools {
  /** While the dashboard is customised: the handle to move it. */
  readonly grip: ReactNode
  /** Actions of the menu, above those of the chart. */
  readonly actions: ReactNode
  /** Offers another station or factor. */
  readonly onChoose: () => void
  /** What is gone, at the foot of a widget that goes on with less than it was made for. */
  readonly gone: ReactNode
}

/** Null: a preview, without a menu. */
export const WidgetToolsContext = createContext<WidgetTools | null>(null)
export const useWidgetTools = (): WidgetTools | null => use(WidgetToolsContext)
