import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { connectAtStart } from './database.ts'

const askAgainMs = 500
const tellEveryMs = 10_000

/**
 * Waits while the database recovers: after a crash it refuses connections at first (57P03), and a standby takes no
 * writes before it is made the primary. Everything else is thrown, as that nothing answers at all.
 */
export async function waitForDatabase(url: string, log: Logger): Promise<void> {
  let told = Number.NEGATIVE_INFINITY
  for (;;) {
    const why = await whyNotYet(url)
    if (why === null) return
    if (performance.now() - told > tellEveryMs) {
      told = performance.now()
      log.warn({ why }, 'the database recovers; the start waits for it')
    }
    await setTimeout(askAgainMs)
  }
}

async function whyNotYet(url: string): Promise<string | null> {
  try {
    const client = await connectAtStart(url)
    try {
      const { rows } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers')
      return rows[0]?.recovers === true ? 'it takes no writes yet' : null
    } finally {
      await client.end()
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '57P03') return error.message
    throw error
  }
}
