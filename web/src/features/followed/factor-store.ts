import type { FactorChoice } from './choices-query.ts'

/** What is known of a station's factors; nothing before they are asked for. */
export type KnownFactors = ReadonlyMap<string, readonly FactorChoice[] | 'failed'>

type FactorsOf = readonly FactorChoice[] | 'failed' | undefined

export const isKnown = (factors: FactorsOf): factors is readonly FactorChoice[] =>
  factors !== undefined && factors !== 'failed'

export interface FactorStore {
  subscribe: (listener: () => void) => () => void
  known: () => KnownFactors
  /** Asks for these stations, those not known yet; resolves when each is known or has failed. Never rejects. */
  load: (codes: readonly string[]) => Promise<void>
  /** Turns what waits in the queue away: the page has gone. */
  stop: () => void
}

/** Where a thousand stations answer one after the other, the page is drawn anew ten times a second and no more often. */
const PUBLISH_EVERY_MS = 100

/** Collects the factors of stations by their codes, each asked for once, and publishes them in batches. */
export function createFactorStore(fetch: (code: string) => Promise<readonly FactorChoice[]>): FactorStore {
  const listeners = new Set<() => void>()
  const collected = new Map<string, readonly FactorChoice[] | 'failed'>()
  const asked = new Map<string, Promise<void>>()
  let published: KnownFactors = new Map()
  let timer: ReturnType<typeof setTimeout> | undefined
  const page = { isGone: false }

  const publish = (): void => {
    clearTimeout(timer)
    timer = undefined
    published = new Map(collected)
    for (const listener of listeners) listener()
  }
  const ask = (code: string): Promise<void> =>
    fetch(code).then(
      (factors) => void collected.set(code, factors),
      () => {
        collected.set(code, 'failed')
        // The next asking tries again.
        asked.delete(code)
      },
    )
  const once = (code: string): Promise<void> => {
    const running = asked.get(code) ?? ask(code)
    asked.set(code, running)
    return running.then(() => {
      timer ??= setTimeout(publish, PUBLISH_EVERY_MS)
    })
  }
  return {
    subscribe: (listener) => {
      page.isGone = false
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    known: () => published,
    load: async (codes) => {
      const waiting = codes.filter((code) => !isKnown(collected.get(code)))
      // A few at a time, so that leaving the page leaves nothing behind in the queue.
      for (let at = 0; at < waiting.length && !page.isGone; at += BATCH) {
        await Promise.all(waiting.slice(at, at + BATCH).map(once))
      }
      if (timer !== undefined) publish()
    },
    stop: () => {
      page.isGone = true
      clearTimeout(timer)
      timer = undefined
    },
  }
}

const BATCH = 6
