import { setTimeout as delay } from 'node:timers/promises'

/**
 * Waits until the condition holds; checks it every few milliseconds.
 * @throws Error that names `what`, after `limitMs`.
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  { limitMs = 120_000, everyMs = 20 } = {},
): Promise<void> {
  const end = performance.now() + limitMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`waited ${limitMs / 1000} s in vain: ${what}`)
    await delay(everyMs)
  }
}
