/**
 * Runs at most `width` of its tasks at once, in the order in which they were given. A page of 200 stations would otherwise hold every
 * connection of the browser, and what is asked for meanwhile would wait behind it and run into its timeout.
 */
export function requestLane(width: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      // The place is handed on, so that nobody new comes in between.
      if (next === undefined) running -= 1
      else next()
    }
  }
}
