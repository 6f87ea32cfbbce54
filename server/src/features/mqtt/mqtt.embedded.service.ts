import type { Context } from '../../context.ts'
import { stateElsewhere } from './mqtt.service.ts'
import { readConfigRow } from './mqtt.settings.service.ts'

/** The address of another copy's embedded broker according to the settings; null if they name none. */
export async function findEmbeddedBroker(
  ctx: Context,
): Promise<{ host: string; port: number; tls: boolean } | null> {
  const [row, state] = await Promise.all([readConfigRow(ctx), stateElsewhere(ctx)])
  if (!row.embedded || state?.embedded !== true) return null
  // The settings name the plain port, which is open beside the encrypted one.
  return { host: row.host, port: row.port, tls: false }
}
