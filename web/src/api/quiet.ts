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
