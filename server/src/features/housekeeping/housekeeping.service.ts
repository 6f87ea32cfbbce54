import { DAY_MS, importKeptDays, transmissionKeptDays } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { removeOldImports } from '../imports/file/kept-file.service.ts'
import { refreshTokenDays } from '../sessions/refresh-token.ts'
import { expireFiles } from '../transmissions/kept.service.ts'
import {
  dateSessionsBack,
  removeAllButNewest,
  removeExpiredSessions,
  removeFailedJobs,
  removeOldLinks,
  removeSignInAttempts,
  removeUnfinished,
  removeSilentCopies,
  removeSilentDevices,
  removeUnmatchedReadings,
} from './housekeeping.queries.ts'

const keptUnclaimed = 10_000
const unknownDays = 7
const failedJobDays = 7

/**
 * Removes what is no longer needed; returns the number of rows of each kind. Readings, alerts and the audit log stay.
 */
export async function runHousekeeping(ctx: Context): Promise<Record<string, number>> {
  const daysAgo = (days: number) => new Date(ctx.sure.now().getTime() - days * DAY_MS)
  await dateSessionsBack(ctx.db, { now: ctx.now(), expires_at: daysAgo(-refreshTokenDays) })
  const removed = {
    sessions: await removeExpiredSessions(ctx.db, ctx.sure.now()),
    password_links: await removeOldLinks(ctx.db, daysAgo(1)),
    sign_in_attempts: await removeSignInAttempts(ctx.db, daysAgo(1)),
    second_factors_unfinished: await removeUnfinished(ctx.db, daysAgo(1)),
    copies: await removeSilentCopies(ctx.db, daysAgo(1)),
    unmatched: await removeAllButNewest(ctx.db, 'mqtt_unmatched', keptUnclaimed),
    rejected: await removeAllButNewest(ctx.db, 'mqtt_rejected', keptUnclaimed),
    unmatched_readings: await removeUnmatchedReadings(ctx.db, daysAgo(unknownDays)),
    devices: await removeSilentDevices(ctx.db, daysAgo(unknownDays)),
    import_files: await removeOldImports(ctx.db, { kept: daysAgo(importKeptDays), begun: daysAgo(1) }),
    transmission_files: await expireFiles(ctx, daysAgo(transmissionKeptDays)),
    jobs: await removeFailedJobs(ctx.db, daysAgo(failedJobDays)),
  }
  ctx.log.info(removed, 'old rows were removed')
  return removed
}
