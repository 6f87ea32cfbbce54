import { type ReportLayout, type ReportResolution, type ReportType, rulePeriodOf } from '@quantrac/contract'
import type { Database } from '../../../db/database.ts'
import { countRaisedAlerts } from '../../alerts/alerts.of-factors.service.ts'
import { bucketStart } from '../../history/bucket-fold.ts'
import { UnmeasuredReadings } from '../../history/unmeasured.service.ts'
import { type Extent, readExtents } from '../../history/extents.service.ts'
import { Instants } from '../../history/instants.service.ts'
import type { FactorPeriod } from '../../history/period.ts'
import { widthOf } from './rows.ts'
import { readRuleSpans } from './rule-rows.service.ts'

export interface ExpectedRows {
  /** Exact for readings in columns, averages by the rule and alerts, otherwise no less than there are. */
  readonly rows: number
  /** No more than there are: more than a report may have is refused before it is begun. */
  readonly least: number
}

interface Shape {
  readonly report_type: ReportType
  readonly resolution: ReportResolution
  readonly layout: ReportLayout
}

const exactly = (rows: number): ExpectedRows => ({ rows, least: rows })

/** How many rows a report has. Within a snapshot. */
export async function readExpectedRows(
  at: Database,
  period: FactorPeriod,
  shape: Shape,
): Promise<ExpectedRows> {
  const { factor_ids, start, end } = period
  if (start >= end || factor_ids.length === 0) return exactly(0)
  if (shape.report_type === 'alert')
    return exactly(await countRaisedAlerts(at, { factor_ids, start: new Date(start), end: new Date(end) }))
  const rulePeriod = rulePeriodOf(shape.resolution)
  if (rulePeriod !== null) {
    const spans = await readRuleSpans(at, period, rulePeriod)
    return exactly(spans.length * (shape.layout === 'wide' ? 1 : factor_ids.length))
  }
  const width = widthOf(shape.resolution)
  if (width === null && shape.layout === 'wide') return exactly((await Instants.of(at, period)).count)
  const extents = [...(await readMeasured(at, period)).values()]
  if (width !== null) return { rows: countBuckets(extents, width, shape.layout), least: 0 }
  const measured = extents.reduce((sum, { count }) => sum + count, 0)
  return { rows: measured + (await UnmeasuredReadings.of(at, period)).count, least: measured }
}

/** How many measured readings each factor has, and when the first and the last are: to the last one. */
export const readMeasured = (at: Database, period: FactorPeriod): Promise<Map<number, Extent>> =>
  readExtents(at, period, Number.MAX_SAFE_INTEGER)

/** As many as there are between the first and the last reading, and as readings. */
function countBuckets(extents: readonly Extent[], width: number, layout: ReportLayout): number {
  const between = ({ count, first, last }: Extent) =>
    Math.min(count, (bucketStart(last, width) - bucketStart(first, width)) / width + 1)
  if (layout === 'long') return extents.reduce((sum, extent) => sum + between(extent), 0)
  if (extents.length === 0) return 0
  return between({
    count: extents.reduce((sum, { count }) => sum + count, 0),
    first: extents.reduce((least, { first }) => Math.min(least, first), Number.POSITIVE_INFINITY),
    last: extents.reduce((most, { last }) => Math.max(most, last), Number.NEGATIVE_INFINITY),
  })
}
