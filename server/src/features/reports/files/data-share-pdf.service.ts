import type { DataShare, Download } from '@quantrac/contract'
import type { Context, Locale } from '../../../context.ts'
import { formatLocalIso } from '../../../lib/instant.ts'
import { listFileNames } from '../../../words/list-files.words.ts'
import { tableReportWords as words } from '../../../words/report-tables.words.ts'
import { type DataShareQuery, getDataShare } from '../../data-share/data-share.service.ts'
import { noFindings } from '../make/findings.ts'
import { dataShareCells, dataShareColumns } from '../table-columns.ts'
import { drawnPdf } from './pdf.service.ts'
import type { ReportFile } from './report-file.ts'

/** The share of data of the chosen stations as a document, in the form of a report of one. */
export async function exportDataSharePdf(
  ctx: Context,
  query: DataShareQuery & { readonly locale: Locale | undefined },
): Promise<Download> {
  const locale = query.locale ?? ctx.locale
  const found = await getDataShare(ctx, query)
  const file = fileOf(found, ctx.now(), locale)
  async function* texts(): AsyncGenerator<string> {
    yield JSON.stringify(found.data.map(dataShareCells))
  }
  const day = formatLocalIso(ctx.now().getTime()).slice(0, 10)
  return {
    filename: `quantrac_${listFileNames.dataShare[locale]}_${day}.pdf`,
    body: await drawnPdf(ctx, { ...file, locale }, texts),
  }
}

/** Nothing of it is stored: it has no checksum. */
function fileOf({ data, total }: DataShare, now: Date, locale: Locale): ReportFile {
  const starts = data.map(({ start }) => Date.parse(start))
  const ends = data.map(({ end }) => Date.parse(end))
  const at = now.getTime()
  const covered = {
    start: starts.reduce((least, one) => Math.min(least, one), starts[0] ?? at),
    end: ends.reduce((most, one) => Math.max(most, one), ends[0] ?? at),
  }
  const [start_datetime, end_datetime] = [covered.start, covered.end].map((one) =>
    new Date(one).toISOString(),
  )
  const period = { start_datetime: start_datetime ?? '', end_datetime: end_datetime ?? '' }
  const whole = { id: 0, factors: [], all_factors: true, progress: 1, error: null, created_by: null }
  return {
    report: {
      ...whole,
      ...period,
      name: words.dataShare.title[locale],
      report_type: 'data-share',
      module_code: '',
      module_name: '',
      module_type: 'wasteWater',
      resolution: 'raw',
      layout: 'wide',
      originals: false,
      status: 'ready',
      row_count: data.length,
      created_at: now.toISOString(),
      finished_at: now.toISOString(),
      scheduler_id: null,
      checksum: null,
    },
    station: {
      code: '',
      name: '',
      type: 'wasteWater',
      latitude: null,
      longitude: null,
      interval_seconds: 0,
      contact: '',
    },
    factors: [],
    covered,
    headers: dataShareColumns,
    summary: {
      expected_from: null,
      exceeded_seconds: null,
      beyond_seconds: null,
      factors: [],
      exceedances: [],
      course: { start: period.start_datetime, bucket_ms: 1, factors: [] },
      ...noFindings,
      data_share: total,
    },
  }
}
