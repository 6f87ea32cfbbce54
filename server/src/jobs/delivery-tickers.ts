import { channelKinds } from '@quantrac/contract'
import type { Context } from '../context.ts'
import type { SenderParts } from '../features/channels/senders.service.ts'
import { sendDue } from '../features/deliveries/send.service.ts'
import { Ticker } from './ticker.ts'

const everyMs = 1000

/** One a channel: none waits for a slow one. */
export const deliveryTickers = (system: Context, parts: SenderParts): Ticker[] =>
  channelKinds
    .filter((kind) => kind !== 'app')
    .map(
      (kind) =>
        new Ticker({
          everyMs,
          log: system.log,
          failed: 'messages of alerts that are due could not be sent',
          look: async (stopping) => {
            let isMore = true
            while (isMore && !stopping.aborted) isMore = await sendDue(system, kind, { ...parts, stopping })
          },
        }),
    )
