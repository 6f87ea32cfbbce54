import type { JobHelpers, Task } from 'graphile-worker'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { CopyLock } from '../db/copy-lock.ts'
import { expireAlerts } from '../features/alerts/alerts.retention.service.ts'
import { packHistory } from '../features/history/packing.service.ts'
import { expireReadings } from '../features/history/retention.service.ts'
import { runHousekeeping } from '../features/housekeeping/housekeeping.service.ts'
import { tellOfLateAlerts } from '../features/alerts/alerts.told.service.ts'
import { queueAlertMails, sendAlertMail } from '../features/notifications/alert-mails.service.ts'
import { sendAdministratorMail } from '../features/notifications/administrators.service.ts'
import { sendSilentStationsMail } from '../features/notifications/silent-stations.service.ts'
import type { Mailer } from '../features/mail/mailer.ts'
import { sendReportMail } from '../features/reports/mails/report-mails.service.ts'
import { resumeReports, takeTurn } from '../features/reports/make/attempt.service.ts'
import { judgeDue } from '../features/compliance/record.service.ts'
import { judgeMaintained } from '../features/maintenance/judge-due.service.ts'
import { followDue } from '../features/standards/due.service.ts'
import { resumeImports, workAtImport } from '../features/imports/job/attempt.service.ts'
import type { AdministratorNotice, SilentNotice } from '../words/notifications.words.ts'

export interface TaskSources {
  readonly system: Context
  readonly pool: Pool
  readonly databaseUrl: string
  /** null: no mail server is configured. */
  readonly mailer: Mailer | null
  /** The copy stops: what can go on at another time ends at once. */
  readonly stopping: AbortSignal
}

const id = z.number().int().positive()

/** The tasks by the names in the job table. A name stays as long as jobs with it may wait in a database. */
export function createTasks(sources: TaskSources) {
  const { system, mailer, stopping } = sources
  const { pool } = sources
  const store = { pool, bus: system.bus, log: system.log, mail: mailer !== null, now: system.now }
  return {
    'mail.alert': task(z.object({ alert_ids: z.array(id) }), async ({ alert_ids }) => {
      if (mailer !== null) await queueAlertMails(system, alert_ids)
    }),
    'mail.person': task(z.array(z.object({ user_id: id, alert_id: id })), async (entries, ending) => {
      if (mailer !== null) await sendAlertMail(system, { mailer, stopping: ending }, entries)
    }),
    'mail.administrator': task(
      z.object({ user_id: id, notice: z.custom<AdministratorNotice>() }),
      async (mail, ending) => {
        if (mailer !== null) await sendAdministratorMail(system, { mailer, stopping: ending }, mail)
      },
    ),
    'mail.stations': task(
      z.object({ user_id: id, notice: z.custom<SilentNotice>() }),
      async (mail, ending) => {
        if (mailer !== null) await sendSilentStationsMail(system, { mailer, stopping: ending }, mail)
      },
    ),
    'late-alerts': task(z.unknown(), () => tellOfLateAlerts(system)),
    housekeeping: task(z.unknown(), async () => {
      await runHousekeeping(system)
    }),
    history: task(z.unknown(), () => keepHistory(sources)),
    compliance: task(z.unknown(), () => judgeDue(system, stopping)),
    standards: task(z.unknown(), () => followDue(system, store)),
    maintenance: task(z.unknown(), () => judgeMaintained(system, store)),
  }
}

/** The task of the runner that mails reports. */
export function createMailTasks({ system, mailer }: TaskSources) {
  return {
    'mail.report': task(z.object({ report_id: id, user_id: id }), async (mail, stopping) => {
      if (mailer !== null) await sendReportMail(system, { mailer, stopping }, mail)
    }),
  }
}

const turn = z.object({ report_id: id })

/** The task of the runner that makes reports of schedules. */
export function createScheduledTasks(sources: TaskSources) {
  return { 'report.scheduled': task(turn, () => takeTurn(sources, 'scheduled')) }
}

/** The tasks of the runner that makes reports that people ask for. */
export function createReportTasks(sources: TaskSources) {
  return {
    'report.make': task(turn, () => takeTurn(sources, 'asked')),
    'report-resume': task(z.unknown(), () => resumeReports(sources.system)),
  }
}

/** The task of the runner that counts, stores and undoes imports of files. */
export function createImportTasks(sources: TaskSources) {
  return {
    'import.work': task(z.object({ import_id: id }), ({ import_id }) => workAtImport(sources, import_id)),
    'import-resume': task(z.unknown(), () => resumeImports(sources.system)),
  }
}

/**
 * Packs what is over and removes what is older than the retention; nothing while another job does so. A lock of the
 * database and not a queue of jobs: the queue of a copy that was killed stays locked for four hours.
 */
async function keepHistory({ system, pool, databaseUrl, stopping }: TaskSources): Promise<void> {
  const lock = new CopyLock(databaseUrl, () => undefined)
  if (!(await lock.take('the history job'))) return
  try {
    await packHistory(system, { pool, stopping })
    const readings = await expireReadings(system, stopping)
    const alerts = await expireAlerts(system, stopping)
    if (readings + alerts > 0)
      system.log.info({ readings, alerts }, 'removed what is older than the retention')
  } finally {
    await lock.release()
  }
}

/**
 * A payload that does not match the schema fails the job, which is kept with its reason. The signal asks the job to
 * end.
 */
function task<S extends z.ZodType>(
  payload: S,
  run: (given: z.output<S>, stopping: AbortSignal) => Promise<void>,
): Task {
  return async (given: unknown, { abortSignal }: JobHelpers) => run(payload.parse(given), abortSignal)
}
