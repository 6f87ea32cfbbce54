import { nextTask } from '../lib/next-task.ts'

/** A part of a chart's drawing; what it returns comes next, in a task of its own. */
export type Step = () => Step | undefined

/** Drawing that waits for its turn, so that many charts do not block the page. */
const waiting = new Map<object, Step>()
let isDrawing = false

/** Begins to draw in one of the next frames; a newer call with the same key replaces the one that waits. */
export function drawSoon(key: object, draw: Step): void {
  waiting.set(key, draw)
  if (!isDrawing) void drawAll()
}

export function cancelDraw(key: object): void {
  waiting.delete(key)
}

/**
 * One chart a frame, and none of its steps in the frame itself: a large chart takes longer than a frame on a slow
 * machine, and what the browser does in the frame would come on top of it.
 */
async function drawAll(): Promise<void> {
  isDrawing = true
  while (waiting.size > 0) {
    await new Promise(requestAnimationFrame)
    const [next] = waiting
    if (next === undefined) break
    const [key, draw] = next
    waiting.delete(key)
    try {
      for (let step: Step | undefined = draw; step !== undefined; step = step()) await nextTask()
    } catch (error) {
      reportError(error)
    }
  }
  isDrawing = false
}
