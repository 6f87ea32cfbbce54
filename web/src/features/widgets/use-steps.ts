import type { GridItem } from '@quantrac/contract'
import { useEffect, useEffectEvent, useState } from 'react'

/** Steps by keyboard that follow each other within this time are one change. */
const STEPS_MS = 600

interface Steps {
  readonly items: readonly GridItem[]
  /** Once they are sent: what was stored before. What is stored after it is shown instead. */
  readonly before: readonly GridItem[] | null
}

/** Steps that are shown at once and stored when no more follow. */
export function useSteps(
  stored: readonly GridItem[],
  store: (items: readonly GridItem[]) => Promise<unknown>,
) {
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
