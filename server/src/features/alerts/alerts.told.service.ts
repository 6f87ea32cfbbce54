import type { Context } from '../../context.ts'
import { type LateAlert, selectWaitingModules, takeWaiting } from './alerts.told.queries.ts'

export type { LateAlert } from './alerts.told.queries.ts'

/** The stations with alerts that were found in old readings and that nobody is told of yet. */
export const listWaitingModules = (ctx: Context): Promise<number[]> => selectWaitingModules(ctx.db)

/** Takes what waits of a station, in the transaction that tells of it. */
export const takeLateAlerts = (tx: Context, moduleId: number): Promise<LateAlert[]> =>
  takeWaiting(tx.db, moduleId)
