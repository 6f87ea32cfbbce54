import { type AlertRow, expectedAlerts, type Step } from '../../server/test/alerts-model.ts'
import type { Factor, HeldLimits, Plant } from './plant.ts'

/** An alert with the limits that its reading was judged by. */
export interface Expected extends AlertRow {
  readonly factor: string
  readonly limits: HeldLimits
}

const known = new WeakMap<Factor, Expected[]>()

/** Every alert of a factor in the order of time: by its readings, and what held at each of them. */
export function alertsOf(factor: Factor, plant: Plant): Expected[] {
  const own = known.get(factor) ?? reckon(factor, plant)
  known.set(factor, own)
  return own
}

function reckon({ code, limits, readings }: Factor, { clocks }: Plant): Expected[] {
  const [first] = limits ?? []
  if (limits === null || first === undefined) return []
  const stageOf = (ts: number) => Math.min(clocks.length, clocks.filter((clock) => ts >= clock).length)
  const steps = limits.flatMap((held, stage): Step[] => [
    { kind: 'limits', limits: held },
    { kind: 'readings', readings: readings.filter(({ ts }) => stageOf(ts) === stage) },
  ])
  return expectedAlerts(steps, first).map((row) => ({
    ...row,
    factor: code,
    limits: limits[stageOf(row.raised_by)] ?? first,
  }))
}
