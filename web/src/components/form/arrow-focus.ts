import type { KeyboardEvent } from 'react'

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Moves the focus among the inputs of the nearest element with `data-list`, which has a single Tab stop. */
export function arrowFocus(event: KeyboardEvent<HTMLInputElement>): void {
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const list = event.currentTarget.closest('[data-list]')
  const inputs = [...(list?.querySelectorAll('input') ?? [])]
  inputs[step(inputs.indexOf(event.currentTarget), inputs.length)]?.focus()
}
