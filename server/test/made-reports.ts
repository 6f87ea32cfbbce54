import type { Report, ReportWrite } from '@quantrac/contract'
import { vi } from 'vitest'
import type { TestActor } from './actors.ts'
import type { TestApp } from './harness.ts'

type Asked = Partial<ReportWrite> & { module_code: string }

/** Asks for a report of all factors in November 2026, unless told otherwise. */
export function askReport(app: TestApp, as: TestActor, asked: Asked) {
  const period = { start_datetime: '2026-11-01', end_datetime: '2026-12-01' }
  const all_factors = asked.factors === undefined
  return app.call('reportCreate', { body: { report_type: 'history', all_factors, ...period, ...asked } }, as)
}

/** Waits for the end of a report, whichever. */
export async function endedReport(app: TestApp, as: TestActor, id: number): Promise<Report> {
  return vi.waitFor(
    async () => {
      const { body } = await app.call('reportRetrieve', { params: { id } }, as)
      if (body.data.status === 'pending') throw new Error('it is still pending')
      return body.data
    },
    { timeout: 60_000, interval: 20 },
  )
}

/** A report that is ready. */
export async function makeReport(app: TestApp, as: TestActor, asked: Asked): Promise<Report> {
  const { status, body } = await askReport(app, as, asked)
  if (status !== 201) throw new Error(`no report: ${JSON.stringify(body)}`)
  const report = await endedReport(app, as, body.data.id)
  if (report.status !== 'ready') throw new Error(`no report: ${report.error}`)
  return report
}
