import { z } from 'zod'
import { channelKinds, deliveryStates } from './channel-kinds.ts'
import { noun } from './noun.ts'
import {
  Id,
  idParams,
  IdText,
  Instant,
  One,
  Page,
  pageQuery,
  Search,
  startBeforeEnd,
  timeQuery,
} from './primitives.ts'
import { route } from './route.ts'

/** One message of a rule to one person by one channel. Of stations beyond the caller's reach nothing is shown. */
export const Delivery = z.object({
  id: Id,
  /** When its step was due. */
  at: Instant,
  channel: z.enum(channelKinds),
  /** The person as they were called then, or the contact's address. */
  to: z.string(),
  alert_id: Id.nullable(),
  module_code: z.string(),
  factor_code: z.string().nullable(),
  state: z.enum(deliveryStates),
  tries: z.number().int(),
  /** Why it failed, was held, skipped or stopped, in the caller's language. */
  error: z.string().nullable(),
  /** When it is tried next, or its quiet hours end. */
  next_at: Instant.nullable(),
  sent_at: Instant.nullable(),
  text: z.string(),
})
export type Delivery = z.infer<typeof Delivery>

export const deliveryRoutes = {
  deliveryList: route({
    method: 'GET',
    path: '/deliveries/',
    summary: 'What was sent to whom of alerts, the newest first',
    permission: 'notify.view_rule',
    query: z
      .object({
        ...pageQuery,
        ...timeQuery,
        search: Search,
        channel: z.enum(channelKinds).optional(),
        state: z.enum(deliveryStates).optional(),
        alert_id: IdText.optional(),
      })
      .superRefine(startBeforeEnd),
    response: Page(Delivery),
  }),
  deliveryRetry: route({
    method: 'POST',
    path: '/deliveries/retry/:id/',
    summary: 'Try a failed message again now',
    permission: 'notify.change_rule',
    params: idParams,
    response: One(Delivery),
    errors: [409],
  }),
}

export const deliveryNoun = noun({
  routes: deliveryRoutes,
  tags: { deliveries: 'What was sent to whom of alerts' },
  audit: { delivery: ['retry'] },
  logged: { channel: Delivery.shape.channel, to: z.string(), state: Delivery.shape.state },
})
