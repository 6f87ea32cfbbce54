/**
 * Announces a long step, runs it, and prints how long it took.
 * @template T
 * @param {string} what the step, in words for the person
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const started = performance.now()
  console.log(`… ${what}`)
  const result = await work()
  console.log(`  done in ${seconds(started)}`)
  return result
}

/** @param {number} started reading of `performance.now()` */
export function seconds(started) {
  const elapsed = (performance.now() - started) / 1000
  return `${elapsed.toFixed(elapsed < 10 ? 1 : 0)} s`
}
