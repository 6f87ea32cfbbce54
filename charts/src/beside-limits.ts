import type { ChartSeries } from './chart-data.ts'
import { isFaulty } from './doubtful-marks.ts'
import { type ChartLook, fontSize } from './look.ts'
import { axisSplits } from './parts.ts'

interface BesideInput {
  /** All that is drawn on the axis. */
  readonly own: readonly ChartSeries[]
  /** What they are compared with. */
  readonly compared?: readonly ChartSeries[]
  /** The series whose limits are written on the axis. */
  readonly limited: readonly ChartSeries[]
  /** In px: what of the chart's height is not the plot's. */
  readonly framePx: number
}

/** Says which numbers of an axis give way to a limit that is written there: those that would touch it. */
export function besideLimits(
  { own, limited, compared = [], framePx }: BesideInput,
  look: ChartLook,
): (value: number) => boolean {
  const limits = limited
    .flatMap((one) => [one.limits?.upper ?? null, one.limits?.lower ?? null])
    .filter((limit) => limit !== null)
  if (limits.length === 0) return () => false
  let [least, greatest] = [Math.min(...limits), Math.max(...limits)]
  for (const { values, low = [], high = [], doubtful = [] } of [...own, ...compared])
    for (const all of [values, low, high, doubtful.filter((one) => !isFaulty(one)).map(({ value }) => value)])
      for (const value of all) {
        if (value === null) continue
        least = Math.min(least, value)
        greatest = Math.max(greatest, value)
      }
  const plotPx = Math.max(1, look.height - framePx)
  const room = (LINE * fontSize(look) * axisRange(least, greatest, axisSplits(look))) / plotPx
  return (value) => limits.some((limit) => Math.abs(limit - value) < room)
}

/** A line of text with the room that tells it from the next, as a share of the size of its type. */
const LINE = 1.5

/** How much an axis shows whose ends are round numbers, as ECharts chooses them. */
function axisRange(least: number, greatest: number, splits: number): number {
  const each = roundStep((greatest - least || Math.abs(greatest) || 1) / splits)
  return (Math.ceil(greatest / each) - Math.floor(least / each)) * each
}

/** 1, 2, 3, 5 or 10 of a power of ten. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step))
  const share = step / power
  const [, round] = [[1.5, 1] as const, [2.5, 2] as const, [4, 3] as const, [7, 5] as const].find(
    ([below]) => share < below,
  ) ?? [0, 10]
  return round * power
}
