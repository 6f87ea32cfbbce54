import { type Condition, type FactorStatus, stationState } from '@quantrac/contract'
import type { ModuleFactsRow, UnusualFacts } from './conditions.queries.ts'
import { areJudged, factorState, moduleState } from './latest.ts'
import { type Expected, expectedAt, factorCondition } from './latest-condition.ts'

export interface UnusualFactor {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly decimals: number
  readonly value: number | null
  /** Epoch ms, as the others. */
  readonly timestamp: number | null
  /** The newest reading of quality 0. */
  readonly measured: number | null
  readonly condition: Condition
  readonly status: FactorStatus
  /** Of the open excursion. */
  readonly alert_id: number | null
  readonly began: number | null
  readonly peak: number | null
  /** Null without a judged limit. */
  readonly min_value: number | null
  readonly max_value: number | null
}

export interface KnownModule extends Omit<ModuleFactsRow, 'unusual'> {
  readonly condition: Condition
  /** Nothing comes from it. */
  readonly isSilent: boolean
  readonly state: FactorStatus
  /** The factors that are not normal. */
  readonly unusual: readonly UnusualFactor[]
}

/** A factor that nothing is said of. */
const inOrder = { condition: 'normal', timestamp: 0 } as const

/** What the facts say at an instant. */
export function knownOf({ unusual, ...row }: ModuleFactsRow, now: Date): KnownModule {
  const expected = expectedAt(now, row.interval_seconds)
  const factors = unusual.map((facts) => factorOf(facts, expected))
  const hasOthers = row.factor_count > factors.length
  return {
    ...row,
    ...stationState([...(hasOthers ? [inOrder] : []), ...factors]),
    state: moduleState([...(hasOthers ? (['NORMAL'] as const) : []), ...factors.map(({ status }) => status)]),
    unusual: factors.filter(({ condition }) => condition !== 'normal'),
  }
}

function factorOf(facts: UnusualFacts, expected: Expected): UnusualFactor {
  const { id, code, name, unit, decimals, value, timestamp, measured, is_on, episode } = facts
  const { min_value, max_value } = facts
  const judged = areJudged(facts)
  const [alert_id, began, peak] = (is_on ? episode : null) ?? [null, null, null]
  return {
    id,
    code,
    name,
    unit,
    decimals,
    value,
    timestamp,
    measured,
    alert_id,
    began,
    peak,
    condition: factorCondition(facts, expected),
    status: factorState(facts, expected.fresh),
    min_value: judged ? min_value : null,
    max_value: judged ? max_value : null,
  }
}
