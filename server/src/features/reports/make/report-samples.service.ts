import type { ModuleType, ReportSample } from '@quantrac/contract'
import type { Context } from '../../../context.ts'
import type { Period } from '../../history/period.ts'
import { samplesOfFactors } from '../../samples/samples.service.ts'

const mostSamples = 1000

interface Sampled {
  readonly factors: readonly { readonly id: number }[]
  readonly covered: Period
}

/** What laboratories found of the factors in the period; null: electricity has no samples. Within a snapshot. */
export async function readReportSamples(
  ctx: Context,
  { station: { type } }: { readonly station: { readonly type: ModuleType } },
  { factors, covered: { start, end } }: Sampled,
): Promise<ReportSample[] | null> {
  if (type === 'elecConsum') return null
  const filter = {
    factors: factors.map(({ id }) => id),
    start_datetime: new Date(start).toISOString(),
    end_datetime: new Date(end).toISOString(),
  }
  const samples = await samplesOfFactors(ctx, filter, mostSamples)
  return samples.map(
    ({ factor: { code, unit, decimals }, taken_at, value, unit: typed, below, laboratory, ...more }) => ({
      factor: { code, unit, decimals },
      taken_at,
      value,
      unit: typed,
      below,
      laboratory,
      method: more.method,
      result_code: more.result_code,
      remark: more.remark,
      instrument: more.instrument,
      judgement: more.judgement,
    }),
  )
}
