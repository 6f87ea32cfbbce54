import { useSyncExternalStore } from 'react'
import { queryClient } from './query-client.ts'

// A page asks for its parts one after the other.
const QUIET_MS = 500

/** Resolves when the page has had its answers for a moment: what nobody waits for must not delay them. */
export function untilQuiet(): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      if (queryClient.isFetching() > 0) {
        clearTimeout(timer)
        timer = undefined
        return
      }
      timer ??= setTimeout(() => {
        unfollow()
        resolve()
      }, QUIET_MS)
    }
    const unfollow = queryClient.getQueryCache().subscribe(look)
    look()
  })
}

/** A page that is never quiet must not keep the rest waiting. */
const MOST_MS = 3_000

let isSettled = false
const listeners = new Set<() => void>()
let waiting: Promise<void> | undefined

/**
 * False until the first page has had its answers, for three seconds at most: what stands around a page is asked for
 * then, so that it does not delay the page.
 */
export const useSettled = (): boolean => useSyncExternalStore(listen, () => isSettled)

function listen(listener: () => void): () => void {
  listeners.add(listener)
  waiting ??= settle()
  return () => listeners.delete(listener)
}

async function settle(): Promise<void> {
  await Promise.race([untilQuiet(), new Promise((resolve) => setTimeout(resolve, MOST_MS))])
  isSettled = true
  for (const listener of listeners) listener()
}
