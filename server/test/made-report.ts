import type { FactorSummary, Report, ReportSummary } from '@quantrac/contract'
import { type Cell, columnsOf, type FrozenFactor } from '../src/features/reports/columns.ts'
import { noFindings } from '../src/features/reports/make/findings.ts'
import type { ReportFile, ReportRows } from '../src/features/reports/files/report-file.ts'

type Rows = readonly (readonly Cell[])[]

export interface MadeReport {
  readonly report?: Partial<Report>
  readonly station?: Partial<ReportRows['station']>
  readonly factors?: readonly FrozenFactor[]
  readonly summary?: Partial<ReportSummary>
  readonly chunks?: readonly Rows[]
  readonly rows?: () => AsyncIterable<Rows>
}

export const start = Date.parse('2026-11-01T00:00:00+07:00')
export const end = Date.parse('2026-11-19T00:00:00+07:00')

export const factor = (code: string, more: Partial<FrozenFactor> = {}): FrozenFactor => ({
  code,
  name: code,
  unit: 'mg/L',
  decimals: 1,
  kind: 'gauge',
  min_value: null,
  max_value: null,
  min_range: 0,
  max_range: 0,
  ...more,
})

/** A factor of which nothing was measured, unless said. */
export const factorSummary = (of: FrozenFactor, more: Partial<FactorSummary> = {}): FactorSummary => ({
  ...of,
  n: 0,
  left_out: 0,
  completeness: 0,
  min: null,
  min_at: null,
  mean: null,
  max: null,
  max_at: null,
  p95: null,
  difference: null,
  interpolated: false,
  exceedances: null,
  exceeded_seconds: null,
  beyond_seconds: null,
  limits_from: null,
  limits_set_at: null,
  limit_changes: 0,
  ...more,
})

/** A report as openFrozen() gives it, without a database. */
export function madeReport(made: MadeReport): ReportRows {
  const factors = made.factors ?? [factor('COD')]
  const chunks = made.chunks ?? []
  const report: Report = {
    id: 1,
    name: 'Tháng 11',
    report_type: 'history',
    module_code: 'NT-DQT',
    module_name: 'Nước thải – Dung Quất',
    module_type: 'wasteWater',
    factors: factors.map(({ code }) => code),
    all_factors: true,
    start_datetime: new Date(start).toISOString(),
    end_datetime: new Date(end).toISOString(),
    resolution: 'raw',
    layout: 'wide',
    originals: false,
    status: 'ready',
    progress: 1,
    row_count: chunks.reduce((sum, rows) => sum + rows.length, 0),
    error: null,
    created_at: '2026-11-19T07:31:58.000Z',
    finished_at: '2026-11-19T07:32:00.000Z',
    created_by: { id: 1, email: 'lan@example.test' },
    scheduler_id: null,
    checksum: '9f2c41d8a07e5b13'.padEnd(56, '0').concat('c6e07714'),
    ...made.report,
  }
  return {
    report,
    station: {
      code: report.module_code,
      name: report.module_name,
      type: report.module_type,
      latitude: 15.39,
      longitude: 108.79,
      interval_seconds: 60,
      contact: '',
      ...made.station,
    },
    factors,
    covered: { start: Date.parse(report.start_datetime), end: Date.parse(report.end_datetime) },
    headers: columnsOf(report, factors),
    summary: {
      expected_from: null,
      exceeded_seconds: null,
      beyond_seconds: null,
      factors: factors.map((one) => factorSummary(one)),
      exceedances: [],
      course: { start: report.start_datetime, bucket_ms: 60_000, factors: [] },
      ...noFindings,
      ...made.summary,
    },
    rows: made.rows ?? (() => given(chunks)),
  }
}

async function* given(chunks: readonly Rows[]): AsyncGenerator<Rows> {
  yield* chunks
}

/** Its rows as they are stored. */
export function textsOf(report: ReportRows): () => AsyncGenerator<string> {
  return async function* texts() {
    for await (const chunk of report.rows()) yield JSON.stringify(chunk)
  }
}

/** Without its rows, which are a function and cannot go to a thread. */
export const fileOf = ({ report, station, factors, covered, headers, summary }: ReportRows): ReportFile => ({
  report,
  station,
  factors,
  covered,
  headers,
  summary,
})
