import type { CDPSession, Page } from 'playwright-core'

/** Runs in the page. */
const watch = `globalThis.longTasks = []
new PerformanceObserver((seen) => globalThis.longTasks.push(...seen.getEntries().map((one) => one.duration))).observe({ type: 'longtask' })`

/** From now on, the tasks of a page that take longer than 50 ms. */
export async function watchLongTasks(page: Page): Promise<{ durations(): Promise<number[]> }> {
  await page.evaluate(watch)
  return { durations: () => page.evaluate<number[]>('globalThis.longTasks') }
}

export const longTaskText = (tasks: readonly number[]): string =>
  `${tasks.length} over 50 ms, the longest ${Math.round(Math.max(0, ...tasks))} ms, together ${Math.round(tasks.reduce((sum, one) => sum + one, 0))} ms`

/** Bytes in use after a collection of garbage. */
export async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize
}

/** Seconds that the page's scripts and all its tasks have taken until now. */
export async function taskSeconds(devtools: CDPSession): Promise<{ script: number; task: number }> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  return { script: of('ScriptDuration'), task: of('TaskDuration') }
}
