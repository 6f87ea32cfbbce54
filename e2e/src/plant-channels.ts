import type { Caller } from './caller.ts'
import { type Canary, fits } from './canaries.ts'

/** A channel that stays off, set to the canary; and a browser that never subscribed. */
export async function plantChannels({ call }: Caller, canary: Canary): Promise<void> {
  const key = fits.password(canary)
  await call('channelUpdate', {
    params: { kind: 'sms' },
    body: {
      template: fits.prose(canary),
      app_id: fits.line(canary),
      template_id: fits.line(canary),
      secret: key,
      token: key,
      refresh_token: key,
    },
  })
  await call('pushUnsubscribe', { body: { endpoint: fits.prose(canary) } })
}
