import { type Context, transaction } from '../../context.ts'
import { notifyLateAlerts } from '../notifications/notices.service.ts'
import { type LateAlert, selectWaitingModules, takeWaiting } from './alerts.told.queries.ts'

/** Tells the followers of each station in one notice what was found in readings that came late. */
export async function tellOfLateAlerts(system: Context): Promise<void> {
  for (const moduleId of await selectWaitingModules(system.db))
    await transaction(system, async (tx) => {
      const alerts = await takeWaiting(tx.db, moduleId)
      const [first] = alerts
      if (first === undefined) return
      await notifyLateAlerts(tx, moduleId, summaryOf(alerts, tx.now().getTime()))
    })
}

/**
 * How many excursions there were, and the longest; one that goes on lasts until now. A warning and the alert that it
 * became are one.
 */
function summaryOf(alerts: readonly LateAlert[], now: number) {
  const episodes = Map.groupBy(alerts, ({ id, episode }) => episode ?? id)
  let longest = { factor: '', seconds: -1 }
  for (const own of episodes.values()) {
    const start = Math.min(...own.map(({ started_at }) => started_at.getTime()))
    const end = Math.max(...own.map(({ resolved_at }) => resolved_at?.getTime() ?? now))
    const seconds = Math.round((end - start) / 1000)
    if (seconds > longest.seconds) longest = { factor: own[0]?.factor_name ?? '', seconds }
  }
  const { module_code = '', module_name = '' } = alerts[0] ?? {}
  const open = alerts.filter(({ resolved_at }) => resolved_at === null).length
  return { module: module_code, module_name, count: episodes.size, open, longest }
}
