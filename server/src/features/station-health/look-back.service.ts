import { flatAtLeastMs } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { findEqual } from '../history/equal.service.ts'
import { findNewest } from '../history/newest.service.ts'
import type { StationPauses } from '../judging/paused.service.ts'
import type { FactorFacts, StationFacts } from './facts.ts'
import type { Look } from './health.ts'
import { jumpOf, jumpReadings } from './jump.ts'
import type { RuleRow } from './look.queries.ts'
import { rulesOfAll } from './rules.ts'
import { isOfDevice } from './weak.ts'

interface Asked {
  readonly stations: readonly StationFacts[]
  readonly rules: readonly RuleRow[]
  readonly pauses: ReadonlyMap<number, StationPauses>
  readonly now: number
}

/** What the readings of the last hours say: whether they are all equal, and whether their level has changed. */
export async function lookBack(tx: Context, asked: Asked): Promise<Pick<Look, 'flat' | 'jumps'>> {
  return { flat: await flatReadings(tx, asked), jumps: await jumps(tx, asked) }
}

/** The gauges that have sent since `from`, with the time from which their readings count. */
const gaugesOf = ({ pauses, now }: Asked, station: StationFacts, from: number) =>
  station.factors
    .filter((factor) => factor.kind === 'gauge' && !isOfDevice(factor) && (factor.ts ?? 0) >= from)
    .map((factor) => {
      const since = pauses.get(station.id)?.(factor.id).lastEnd(now) ?? from
      return { factor, from: Math.max(from, since) }
    })

async function flatReadings(tx: Context, asked: Asked): Promise<NonNullable<Look['flat']>> {
  const rulesOf = rulesOfAll(asked.rules)
  const endings = asked.stations.flatMap((station) => {
    const { is_on, limit } = rulesOf(station).flat
    const readings = limit ?? 20
    // Twice as long as they take: some may be missing.
    const from = asked.now - 2 * Math.max(readings * station.interval_seconds * 1000, flatAtLeastMs)
    if (!is_on) return []
    return gaugesOf(asked, station, from).map((one) => ({
      factor_id: one.factor.id,
      readings,
      from: one.from,
      leastMs: flatAtLeastMs,
    }))
  })
  const rows = await findEqual(tx.db, endings)
  return new Map(
    rows.map(({ factor_id, since, value }) => [factor_id, since === null ? null : { since, value }]),
  )
}

async function jumps(tx: Context, asked: Asked): Promise<NonNullable<Look['jumps']>> {
  const rulesOf = rulesOfAll(asked.rules)
  const readings = jumpReadings.before + jumpReadings.after
  const gauges = asked.stations.flatMap((station) => {
    const { is_on, limit } = rulesOf(station).jump
    const from = asked.now - 2 * readings * station.interval_seconds * 1000
    return is_on ? gaugesOf(asked, station, from).map((one) => ({ ...one, spreads: limit ?? 8 })) : []
  })
  const settings = new Map<number, { factor: FactorFacts; spreads: number }>(
    gauges.map((one) => [one.factor.id, one]),
  )
  const rows = await findNewest(
    tx.db,
    gauges.map(({ factor, from }) => ({ factor_id: factor.id, readings, from })),
  )
  return new Map(
    rows.map(({ factor_id, ts, value }) => {
      const { factor, spreads } = settings.get(factor_id) ?? { spreads: 8 }
      const levels = ts.map((at, place) => ({ ts: at, value: value[place] ?? 0 }))
      return [factor_id, jumpOf(levels, { spreads, decimals: factor?.decimals ?? 2 })]
    }),
  )
}
