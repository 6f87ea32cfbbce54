import { setTimeout } from 'node:timers/promises'
import type { Pool } from 'pg'
import { type Context, transaction } from '../../context.ts'
import { isRefusal } from '../../db/database.ts'
import { numbersInArray } from '../../lib/number-array.ts'
import { together } from '../../lib/together.ts'
import { closedDay, type Day, dayText } from './day.ts'
import {
  countUnpacked,
  type FactorDays,
  lockStates,
  selectOldestRows,
  selectRowsByDay,
  selectUnpacked,
  updatePackedUntil,
} from './packing.queries.ts'
import type { DayReadings } from './day-readings.ts'
import { packDay } from './day-block.ts'
import { upsertBlocks } from './day-blocks.queries.ts'
import { dropPackedPartitions } from './partitions.service.ts'

/** Until the transaction ends no batch of these factors begins, and none that began before is under way. */
export const holdFactors = (tx: Context, factorIds: readonly number[]): Promise<void> =>
  lockStates(tx.db, factorIds)

// Ingest waits for the factors of a transaction: it takes as many days as are packed in about this time.
const aimMs = 25
const mostDays = 64
// It rests for this part of the time that it worked: readings that wait have both processors then.
const rest = 0.5
const factorsAtOnce = 8
const tellEveryMs = 10_000
const greatestId = 2_147_483_647

export interface Packed {
  readonly blocks: number
  readonly readings: number
}

/**
 * Makes blocks of all days that are over, and drops the partitions that no factor needs any more. Every transaction
 * leaves the history whole: ended anywhere, it goes on from there the next time.
 */
export async function packHistory(
  ctx: Context,
  { pool, stopping }: { readonly pool: Pool; readonly stopping?: AbortSignal },
): Promise<Packed> {
  const until = closedDay(ctx.sure.now().getTime())
  const began = performance.now()
  const total = { blocks: 0, readings: 0 }
  let told = began
  let share = factorsAtOnce
  // Downwards: a batch takes its factors upwards, so that it meets a transaction of ours once, and does not run after
  // the next ones.
  let before = greatestId
  for (;;) {
    if (stopping?.aborted) break
    const limit = Math.min(share, factorsAtOnce)
    const factorIds = await selectUnpacked(ctx.db, { before, until, limit })
    if (factorIds.length === 0) break
    const from = performance.now()
    const days = Math.floor(share / limit)
    const packed = await transaction(ctx, (tx) => packSome(tx, factorIds, { until, days })).catch(refused)
    if (packed instanceof Error) {
      // One of them cannot be packed, which must not keep the others from it: it is found among them one by one.
      if (limit === 1) {
        ctx.log.error({ err: packed, factor_id: factorIds[0] }, 'a factor could not be packed')
        before = factorIds[0] ?? before
      }
      share = 1
      continue
    }
    const took = performance.now() - from
    share = nextShare(share, took)
    await setTimeout(took * rest)
    total.blocks += packed.blocks
    total.readings += packed.readings
    // Factors with days left are asked for again.
    if (packed.isWhole) before = factorIds.at(-1) ?? before
    if (performance.now() - told < tellEveryMs) continue
    told = performance.now()
    const left = await countUnpacked(ctx.db, until)
    ctx.log.info({ ...total, factors_left: left, until: dayText(until) }, 'packing history')
  }
  const dropped = await dropPackedPartitions(pool)
  if (total.blocks > 0 || dropped.length > 0)
    ctx.log.info({ ...total, dropped, ms: Math.round(performance.now() - began) }, 'packed history')
  return total
}

/** @throws what another try may mend */
function refused(error: unknown): Error {
  if (error instanceof Error && isRefusal(error)) return error
  throw error
}

/** Days of factors in the next transaction, after one that took so long. */
function nextShare(share: number, ms: number): number {
  if (ms > 2 * aimMs) return Math.max(1, share >> 1)
  return ms < aimMs ? Math.min(mostDays, share * 2) : share
}

/** Packs a few days of a few factors. `isWhole`: none of them has a day left. */
async function packSome(
  tx: Context,
  factorIds: readonly number[],
  { until, days: most }: { until: Day; days: number },
): Promise<Packed & { isWhole: boolean }> {
  // Sent together: the second begins when the first holds the factors.
  const [, oldest] = await together([lockStates(tx.db, factorIds), selectOldestRows(tx.db, factorIds, until)])
  const due = oldest.flatMap(({ factor_id, day }): FactorDays[] =>
    day === null ? [] : [{ factor_id, from: day, to: Math.min(until, day + most - 1) }],
  )
  const blocks = (await selectRowsByDay(tx.db, due)).map(({ factor_id, day, offsets, values, qualities }) => {
    const readings: DayReadings = {
      offsets: numbersInArray(offsets),
      values: numbersInArray(values),
      qualities: numbersInArray(qualities),
    }
    return { key: { factor_id, day }, block: packDay(readings) }
  })
  // One without a row may have been packed by another copy meanwhile: its blocks are not made again, from rows that are
  // not looked at.
  const none = oldest.flatMap(({ factor_id, day }): FactorDays[] =>
    day === null ? [{ factor_id, from: until, to: until }] : [],
  )
  await together([upsertBlocks(tx.db, blocks), updatePackedUntil(tx.db, [...due, ...none])])
  return {
    blocks: blocks.length,
    readings: blocks.reduce((sum, { block }) => sum + block.count, 0),
    isWhole: due.every(({ to }) => to === until),
  }
}
