/** So long what was done to an alert can be undone by one press. */
export const UNDO_MS = 10_000

/** What needs no answer is shown for less. */
const TOLD_MS = 3_000

/** What was done, and what takes it back. */
export interface UndoOffer {
  text: string
  /** Without it the text only says what has been done. */
  undo?: (() => void) | undefined
  /** When it ends, in milliseconds. */
  until: number
}

let offer: UndoOffer | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(next: UndoOffer | null): void {
  clearTimeout(timer)
  offer = next
  for (const listener of listeners) listener()
}

/** Offers to take back what was just done; the one before can no longer be. */
export function offerUndo({ text, undo }: Omit<UndoOffer, 'until'>): void {
  const lasts = undo === undefined ? TOLD_MS : UNDO_MS
  show({ text, undo, until: Date.now() + lasts })
  timer = setTimeout(() => show(null), lasts)
}

/** Takes back what is offered, once. */
export function undoNow(): void {
  const last = offer
  show(null)
  last?.undo?.()
}

export const currentOffer = (): UndoOffer | null => offer

export function onOfferChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
