import {
  type FactorKnown,
  type FactorStatus,
  type ReadingsFrame,
  stationState,
  isMeasured,
} from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { factorState, moduleState } from './latest.ts'
import { expectedAt, factorCondition } from './latest-condition.ts'
import { type NewestRow, selectNewest } from './latest.queries.ts'

type ModuleReadings = Omit<ReadingsFrame, 'type'> & { readonly module_id: number }

/** The values that the live feed sends for these modules; modules without a reading are left out. */
export async function latestOfModules(ctx: Context, moduleIds: readonly number[]): Promise<ModuleReadings[]> {
  if (moduleIds.length === 0) return []
  const now = ctx.now()
  return (await selectNewest(ctx.db, moduleIds)).flatMap((row) => frameOf(row, now) ?? [])
}

function frameOf(
  { module_id, module, interval_seconds, factors }: NewestRow,
  now: Date,
): ModuleReadings | undefined {
  const expected = expectedAt(now, interval_seconds)
  const states: FactorStatus[] = []
  const known: FactorKnown[] = []
  const values: [string, number][] = []
  const read: [string, ReadingsFrame['factors'][string]][] = []
  let newest = Number.NEGATIVE_INFINITY
  for (const [code, value, timestamp, quality, severity, is_on, is_gone, excursion] of factors) {
    const facts = { timestamp, quality, severity, is_on, is_gone, excursion }
    const status = factorState(facts, expected.fresh)
    const condition = factorCondition(facts, expected)
    states.push(status)
    known.push({ condition, timestamp })
    if (value === null || timestamp === null || quality === null) continue
    newest = Math.max(newest, timestamp)
    if (isMeasured(quality)) values.push([code, value])
    read.push([code, { value, timestamp: instantOf(timestamp), quality, status, condition }])
  }
  if (read.length === 0) return undefined
  return {
    module_id,
    module,
    timestamp: instantOf(newest),
    // Built from entries, because a factor may be called `__proto__`.
    values: Object.fromEntries(values),
    state: moduleState(states),
    condition: stationState(known).condition,
    factors: Object.fromEntries(read),
  }
}

const instantOf = (epochMs: number): string => new Date(epochMs).toISOString()
