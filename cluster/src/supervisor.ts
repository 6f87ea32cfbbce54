import { setTimeout as delay } from 'node:timers/promises'
import { reasonOf } from './error.ts'
import { startPostmaster } from './postmaster.ts'
import type { Postmaster, PostmasterOptions } from './postmaster.ts'

export interface Supervisor {
  stop(): Promise<void>
}

const longestPauseMs = 5_000

/** Starts PostgreSQL and restarts it whenever it ends by itself, until `stop`. There is no limit of attempts. */
export async function supervise(options: PostmasterOptions): Promise<Supervisor> {
  const { log } = options
  const stopping = new AbortController()
  let current: Postmaster | undefined

  async function restart(): Promise<void> {
    for (let pauseMs = 100; !current; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        watch(await startPostmaster(options))
        log.info('PostgreSQL is running again.')
      } catch (error) {
        log.warn(reasonOf(error))
      }
    }
  }

  let settled = Promise.resolve()
  function watch(postmaster: Postmaster): void {
    current = postmaster
    void postmaster.exited.then(() => {
      if (stopping.signal.aborted) return
      log.warn('PostgreSQL ended unexpectedly; it is started again.')
      current = undefined
      settled = restart()
    })
  }
  watch(await startPostmaster(options))

  return {
    async stop() {
      stopping.abort()
      // Waits for a running restart, so that it cannot start a process after the stop.
      await settled
      await current?.stop()
    },
  }
}
