/** Drawing that waits for its turn, so that many charts do not block the page for longer than a frame. */
const waiting = new Map<object, () => void>()
let frame = 0

const BUDGET_MS = 4

/** Draws in one of the next frames; a newer call with the same key replaces the one that waits. */
export function drawSoon(key: object, draw: () => void): void {
  waiting.set(key, draw)
  if (frame === 0) frame = requestAnimationFrame(run)
}

export function drawNever(key: object): void {
  waiting.delete(key)
}

function run(): void {
  frame = 0
  const began = performance.now()
  for (const [key, draw] of waiting) {
    waiting.delete(key)
    draw()
    if (performance.now() - began > BUDGET_MS) break
  }
  if (waiting.size > 0) frame = requestAnimationFrame(run)
}
