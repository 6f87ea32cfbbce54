import { z } from 'zod'
import { noun } from './noun.ts'
import { Instant, InstantInput, One } from './primitives.ts'
import { route } from './route.ts'

/** What is removed by its age. */
export const RemovalKind = z.enum(['readings', 'alerts'])
export type RemovalKind = z.infer<typeof RemovalKind>

const days = z.number().int().nullable()

export const Retention = z.object({
  /** Days of readings, and of closed alerts, that are kept; null: all are. */
  reading_days: days,
  alert_days: days,
  clock: z.object({
    /**
     * What the server’s clock shows, and the time that has come for sure: what is removed, packed or due follows the
     * second.
     */
    shown: Instant,
    sure: Instant,
    /** The clock shows more than has passed, and nothing confirms it. */
    is_doubted: z.boolean(),
  }),
  /** What is older than the retention, and more than goes by itself. */
  removals: z.array(
    z.object({
      kind: RemovalKind,
      older_than: Instant,
      count: z.number().int(),
      /** Of so many in all. */
      total: z.number().int(),
      asked_at: Instant,
      /** A person has allowed it; it is removed with the next hourly job. */
      is_allowed: z.boolean(),
    }),
  ),
})
export type Retention = z.infer<typeof Retention>

export const retentionRoutes = {
  retentionRetrieve: route({
    method: 'GET',
    path: '/retention/',
    summary: 'What is kept for how long, and what waits for a word before it is removed',
    permission: 'settings.change_retention',
    response: One(Retention),
  }),
  retentionAllow: route({
    method: 'POST',
    path: '/retention/allow/',
    summary: 'Allow a removal that waits, as it was shown',
    answers: 'What waits now',
    permission: 'settings.change_retention',
    body: z.object({ kind: RemovalKind, older_than: InstantInput }),
    response: One(Retention),
    status: 200,
    errors: [404],
  }),
  retentionConfirmClock: route({
    method: 'POST',
    path: '/retention/confirm-clock/',
    summary: 'Say that the server’s clock is right; `shown` is what the page showed',
    answers: 'What waits now',
    permission: 'settings.change_retention',
    body: z.object({ shown: InstantInput }),
    response: One(Retention),
    status: 200,
    errors: [409],
  }),
}

export const retentionNoun = noun({
  routes: retentionRoutes,
  tags: {
    retention: 'How long readings and alerts are kept, and what waits for a word before it is removed',
  },
  audit: { retention: ['allow', 'confirm_clock'] },
  logged: {
    /** The number removed, older than the retention. */
    removed: z.number().int(),
    older_than: z.string(),
  },
})
