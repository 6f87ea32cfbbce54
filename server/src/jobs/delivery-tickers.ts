import type { Context } from '../context.ts'
import type { SentKind } from '../features/channels/adapter.ts'
import type { SenderParts } from '../features/channels/senders.service.ts'
import { kindsDue, sendDue, sentKinds } from '../features/deliveries/send.service.ts'
import { Ticker } from './ticker.ts'

const everyMs = 1000

/** One a channel: none waits for a slow one. */
export function deliveryTickers(system: Context, parts: SenderParts): Ticker[] {
  const dueKinds = together(() => kindsDue(system))
  return sentKinds.map(
    (kind) =>
      new Ticker({
        everyMs,
        log: system.log,
        failed: 'messages of alerts that are due could not be sent',
        look: async (stopping) => {
          let isMore = (await dueKinds()).includes(kind)
          while (isMore && !stopping.aborted) isMore = await sendDue(system, kind, { ...parts, stopping })
        },
      }),
  )
}

/** Those that ask at the same moment have one answer: of channels without messages one query a second is all. */
function together(ask: () => Promise<readonly SentKind[]>): () => Promise<readonly SentKind[]> {
  let asked: { readonly at: number; readonly answer: Promise<readonly SentKind[]> } | null = null
  return () => {
    const at = performance.now()
    if (asked === null || at - asked.at > everyMs / 4) asked = { at, answer: ask() }
    return asked.answer
  }
}
