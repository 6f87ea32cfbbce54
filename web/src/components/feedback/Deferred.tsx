import { type ReactNode, useDeferredValue } from 'react'

export interface DeferredProps {
  /** In its place until then, of the same height. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Renders a large part after what is around it, in slices between which the browser paints and answers: at once, the
 * page would not react for as long as all of it takes.
 */
export function Deferred({ fallback = null, children }: DeferredProps) {
  const isTurn = useDeferredValue(true, false)
  return isTurn ? children : fallback
}
