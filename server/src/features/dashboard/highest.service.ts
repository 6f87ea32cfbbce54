import type { HighestTable } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { findValue, readMaxima, wholeHours } from '../history/maxima.service.ts'
import { snapshot } from '../history/snapshot.service.ts'
import type { Period } from '../history/period.ts'
import { rememberedByCopy } from '../../lib/remembered.ts'
import { type AskedTimes, periodOf } from '../module-data/range.ts'
import { defaultMs } from './alerts.service.ts'
import { type LimitedFactor, selectLimitedFactors } from './highest.queries.ts'

const rows = 10
const rememberMs = 60_000

const memoryOf = rememberedByCopy<HighestTable>(rememberMs)

/**
 * The ten highest values beside their upper limit, a row a factor, in the hours that the range touches. For a minute,
 * all who reach the same modules get the same answer.
 */
export function getHighest(ctx: Context, query: AskedTimes): Promise<HighestTable> {
  const now = ctx.now().getTime()
  const period = wholeHours(periodOf(ctx.now(), query, defaultMs))
  const key = `${period.start} ${period.end} ${ctx.reach?.join() ?? 'all'}`
  return memoryOf(ctx.bus).get(key, now, () => readHighest(ctx, period))
}

const headers = ['module', 'factor', 'value', 'unit', 'max_value', 'ratio', 'timestamp']

function readHighest(ctx: Context, period: Period): Promise<HighestTable> {
  return snapshot(ctx.db, async (at) => {
    if (period.start >= period.end) return { headers, results: [], module_types: [] }
    const maxima = await readMaxima(at, period, ctx.now().getTime())
    const results: HighestTable['results'] = []
    const module_types: HighestTable['module_types'] = []
    for (const { factor, value, ratio } of highestOf(await selectLimitedFactors(at), maxima)) {
      const ts = await findValue(at, factor.id, { period, value })
      const timestamp = ts === undefined ? null : new Date(ts).toISOString()
      const { module, code, unit, max_value } = factor
      module_types.push(factor.module_type)
      results.push([module, code, value, unit, max_value, ratio, timestamp])
    }
    return { headers, results, module_types }
  })
}

interface Highest {
  readonly factor: LimitedFactor
  readonly value: number
  readonly ratio: number
}

function highestOf(factors: readonly LimitedFactor[], maxima: ReadonlyMap<number, number>): Highest[] {
  const found = factors.flatMap((factor): Highest[] => {
    const value = maxima.get(factor.id)
    return value === undefined ? [] : [{ factor, value, ratio: value / factor.max_value }]
  })
  return found.sort((a, b) => b.ratio - a.ratio || a.factor.id - b.factor.id).slice(0, rows)
}
