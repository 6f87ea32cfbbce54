import { setImmediate } from 'node:timers/promises'
import type { ReadingTestsProposal } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { getFactor } from '../factors/factors.service.ts'
import { dayOf, startOfDay } from '../history/day.ts'
import { type Points, readPoints } from '../history/points.service.ts'
import { snapshot } from '../history/snapshot.service.ts'
import { DifferenceFold, leastOfProposal, proposalOf } from './proposal.ts'

const days = 30
// Of a station that sends each second this is two days, which say enough.
const mostReadings = 200_000

/**
 * Bounds for the tests of a factor, from its own last readings. None is set by itself.
 * @throws AppError not-found
 */
export async function proposeReadingTests(
  ctx: Context,
  factorId: number,
  k: number,
): Promise<ReadingTestsProposal> {
  await getFactor(ctx, factorId)
  const end = ctx.now().getTime()
  const fold = new DifferenceFold()
  const { newestFirst, start } = await readNewest(ctx, factorId, end)
  for (const { base, offsets, values, qualities } of newestFirst.toReversed()) {
    for (const [place, offset] of offsets.entries())
      fold.add({ ts: base + offset, value: values[place] ?? Number.NaN, quality: qualities[place] ?? 0 })
    // Others' work between two days.
    await setImmediate()
  }
  const { spike, rate } = fold.found
  const propose = (differences: readonly number[]) =>
    fold.count < leastOfProposal ? null : proposalOf(differences, k)
  return {
    start_datetime: new Date(start).toISOString(),
    end_datetime: new Date(end).toISOString(),
    readings: fold.count,
    least: leastOfProposal,
    spike_over: propose(spike),
    rate_per_minute: propose(rate),
  }
}

/** Day by day backwards, until there are enough. */
function readNewest(
  { db }: Context,
  factorId: number,
  end: number,
): Promise<{ newestFirst: Points[]; start: number }> {
  return snapshot(db, async (at) => {
    const newestFirst: Points[] = []
    const today = dayOf(end - 1)
    let [count, day] = [0, today + 1]
    while (day > today + 1 - days && count < mostReadings) {
      day -= 1
      const within = {
        factor_ids: [factorId],
        start: startOfDay(day),
        end: Math.min(end, startOfDay(day + 1)),
      }
      for await (const points of readPoints(at, within)) {
        newestFirst.push(points)
        count += points.offsets.length
      }
    }
    return { newestFirst, start: startOfDay(day) }
  })
}
