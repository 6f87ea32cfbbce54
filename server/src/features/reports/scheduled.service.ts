import type { ReportResolution, ReportType } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { defaultName } from './file-name.ts'
import { addJob } from './make/make.queries.ts'
import { insertReport } from './reports.queries.ts'
import type { Choice } from './reports.choice.service.ts'

export interface ScheduledReport extends Choice {
  readonly scheduler_id: number
  /** Of the task. */
  readonly name: string
  readonly report_type: ReportType
  readonly all_factors: boolean
  readonly resolution: ReportResolution
  readonly originals: boolean
  readonly start: Date
  readonly end: Date
}

/** Asks for a report in the name of a schedule, in the transaction that claims the due time. Returns its id. */
export async function askScheduledReport(tx: Context, asked: ScheduledReport): Promise<number> {
  const { scheduler_id, report_type, all_factors, resolution, originals, module, factors } = asked
  const period = { start_datetime: asked.start.toISOString(), end_datetime: asked.end.toISOString() }
  const id = await insertReport(tx.db, {
    ...period,
    scheduler_id,
    report_type,
    all_factors,
    name: `${asked.name} – ${defaultName({ module_code: module.code, ...period })}`,
    module_id: module.id,
    module_code: module.code,
    module_name: module.name,
    module_type: module.type,
    factor_ids: factors.map((factor) => factor.id),
    factors: factors.map((factor) => factor.code),
    resolution,
    layout: originals ? 'long' : 'wide',
    originals,
    created_at: tx.now(),
    created_by: null,
    created_by_email: null,
  })
  await addJob(tx.db, id, 'scheduled')
  return id
}
