import type { Context } from '../../context.ts'
import { stateElsewhere } from './mqtt.service.ts'
import { readConfigRow } from './mqtt.settings.service.ts'

/** Where another copy's embedded broker takes stations, as far as the settings tell; null where none does. */
export async function findEmbeddedBroker(
  ctx: Context,
): Promise<{ host: string; port: number; tls: boolean } | null> {
  const [row, state] = await Promise.all([readConfigRow(ctx), stateElsewhere(ctx)])
  if (!row.embedded || state?.embedded !== true) return null
  // They name the plain port, which is open beside the encrypted one.
  return { host: row.host, port: row.port, tls: false }
}
