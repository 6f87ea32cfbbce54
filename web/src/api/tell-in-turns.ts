import { notifyManager } from '@tanstack/react-query'
import { nextTask } from '../lib/next-task.ts'

/** The browser paints and answers between tasks of about this length. */
const TASK_MS = 8

const waiting: (() => void)[] = []
let isTelling = false

/**
 * Tells the parts of a page about an answer one after another, in short tasks: an answer that 25 widgets share would otherwise render all
 * of them in one, and the page would not react for as long as that takes.
 */
export function tellInTurns(): void {
  notifyManager.setNotifyFunction((tell) => {
    waiting.push(tell)
    if (!isTelling) void tellAll()
  })
}

async function tellAll(): Promise<void> {
  isTelling = true
  let began = performance.now()
  for (let tell = waiting.shift(); tell !== undefined; tell = waiting.shift()) {
    try {
      tell()
    } catch (error) {
      reportError(error)
    }
    // React renders what was told in a microtask that it has asked for by now.
    await Promise.resolve()
    if (performance.now() - began < TASK_MS) continue
    await nextTask()
    began = performance.now()
  }
  isTelling = false
}
