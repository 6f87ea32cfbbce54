import { useSyncExternalStore } from 'react'

const actions = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

let hasActed = false
const listeners = new Set<() => void>()

/**
 * True when the person has moved the pointer, touched, turned the wheel or pressed a key on this page. A pointer that
 * only rests where a link appears enters it, too.
 */
export const hasPersonActed = (): boolean => hasActed

/** The same for a component, which is rendered again when it becomes true. */
export const useHasActed = (): boolean => useSyncExternalStore(listen, hasPersonActed)

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Begins to look for the first action. */
export function noteFirstAction(): void {
  const note = (): void => {
    hasActed = true
    for (const action of actions) window.removeEventListener(action, note, true)
    for (const listener of listeners) listener()
  }
  for (const action of actions) window.addEventListener(action, note, { capture: true, passive: true })
}
