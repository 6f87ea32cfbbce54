import { useSyncExternalStore } from 'react'

const TICK_MS = 5_000

const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

// One timer for the whole page: a table of 30 relative times must not hold 30 timers.
function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  now = Date.now()
  timer ??= setInterval(() => {
    now = Date.now()
    for (const one of watchers) one()
  }, TICK_MS)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time in milliseconds, renewed every 5 s. */
export function useNow(): number {
  return useSyncExternalStore(watch, () => now)
}
