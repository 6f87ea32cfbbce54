import type { Widget } from '@quantrac/contract'
import type { Range } from '../../components/range/use-range.ts'

export type PageRange = Pick<Range, 'choice' | 'compared'>

/** What is shown of a widget; a preview has no id of its own: 0. */
export type ShownWidget = Pick<Widget, 'id' | 'type' | 'title' | 'module_code' | 'factors' | 'range'>

export interface BodyProps {
  widget: ShownWidget
  range: PageRange
  /** In px: decides how many points are asked for. */
  width: number
  /** Whether it is on or near the screen: only then data is asked for and followed. */
  isVisible: boolean
}

/** The chosen period of a widget: its own, or the page's. */
export const choiceOf = ({ range }: ShownWidget, page: PageRange) => range ?? page.choice

/** In steps, so that a small change of size does not ask again. */
export const pointsFor = (width: number): number =>
  Math.min(1000, Math.max(100, 100 * Math.ceil(width / 200)))
