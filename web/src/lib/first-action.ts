const actions = ['pointermove', 'pointerdown', 'keydown'] as const

let hasActed = false

/**
 * True when the person has moved the pointer, touched or pressed a key on this page. A pointer that only rests where a link appears
 * enters it, too.
 */
export const hasPersonActed = (): boolean => hasActed

/** Begins to look for the first action. */
export function noteFirstAction(): void {
  const note = (): void => {
    hasActed = true
    for (const action of actions) window.removeEventListener(action, note, true)
  }
  for (const action of actions) window.addEventListener(action, note, { capture: true, passive: true })
}
