import type { Context } from '../../context.ts'
import { clientOn } from '../../db/database.ts'
import { beginChains } from '../notification-rules/chains.service.ts'
import { publishAlerts } from './alerts.publish.service.ts'
import { takeAlertIds } from './alerts.raise.queries.ts'
import { noChanges, notifyRecipients, tellingNow } from './alerts.raise.service.ts'
import type { HealthAlert } from './health-alert.ts'
import { closeHealthAlerts, type HealthClosing, insertHealthAlerts } from './health-alerts.queries.ts'

export type { HealthClosing }

export interface HealthChanges {
  readonly raised: readonly HealthAlert[]
  readonly closed: readonly HealthClosing[]
}

/** Raises and closes alerts of the health of stations, and tells people. Answers the ids of the raised ones. */
export async function writeHealthAlerts(tx: Context, { raised, closed }: HealthChanges): Promise<number[]> {
  const changes = noChanges()
  // Before the new ones: of a fault never more than one alert is open.
  changes.resolved.push(...(await closeHealthAlerts(tx.db, closed)))
  const ids = raised.length === 0 ? [] : await takeAlertIds(clientOn(tx.db), raised.length)
  const alerts = raised.map((alert, place) => ({ ...alert, id: ids[place] ?? 0 }))
  if (alerts.length > 0) await insertHealthAlerts(tx.db, alerts)
  for (const { id, severity, told } of alerts) {
    changes.raisedByStatus[severity] += 1
    if (told === 'live') changes.raised.push(id)
  }
  if (changes.raised.length > 0) await notifyRecipients(tx.db, changes.raised, tellingNow(tx))
  // Where no rule fits, one notice tells of all.
  const many = alerts.filter(({ told }) => told === 'digest').map(({ id }) => id)
  if (many.length > 0) await beginChains(tx.db, many, tx.now())
  tx.afterCommit(() => publishAlerts(tx.bus, changes))
  return ids
}
