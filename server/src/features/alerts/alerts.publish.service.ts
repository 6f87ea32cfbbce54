import { Severity } from '@quantrac/contract'
import type { Bus } from '../../live/bus.ts'
import { alertsRaised } from '../../measures.ts'
import type { AlertChanges } from './alerts.raise.service.ts'

/** After the commit. */
export function publishAlerts(bus: Bus, alerts: AlertChanges): void {
  for (const status of Severity.options) {
    if (alerts.raisedByStatus[status] > 0) alertsRaised.inc({ status }, alerts.raisedByStatus[status])
  }
  if (alerts.raised.length > 0) bus.publish('alerts.raised', { ids: alerts.raised })
  const ended = [...alerts.resolved, ...alerts.withdrawn]
  if (ended.length > 0) bus.publish('alerts.resolved', { ids: ended })
}
