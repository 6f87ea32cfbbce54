import { MINUTE_MS } from '@quantrac/contract'
import { startTransition, useEffect, useState } from 'react'

const TICK_MS = 5_000

const watchers = new Set<(now: number) => void>()
let timer: ReturnType<typeof setInterval> | undefined

// One timer for the whole page: a table of 30 relative times must not hold 30 timers.
function watch(watcher: (now: number) => void): () => void {
  watchers.add(watcher)
  timer ??= setInterval(() => {
    const now = Date.now()
    // In short tasks: hundreds of ages change at once, and a press is answered between them.
    startTransition(() => {
      for (const one of watchers) one(now)
    })
  }, TICK_MS)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time in milliseconds, renewed every 5 s. */
export const useNow = (): number => useTime(1)

/** The current minute, in milliseconds. */
export const useMinute = (): number => useTime(MINUTE_MS)

function useTime(step_ms: number): number {
  const [at, setAt] = useState(() => floor(Date.now(), step_ms))
  useEffect(() => watch((now) => setAt(floor(now, step_ms))), [step_ms])
  return at
}

const floor = (now: number, step_ms: number): number => Math.floor(now / step_ms) * step_ms
