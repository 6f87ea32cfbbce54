import { isMeasured } from '@quantrac/contract'
import type { Database } from '../../db/database.ts'
import { numbersInArray } from '../../lib/number-array.ts'
import { type OpenAround, type OpenSpot, selectOpenAround } from './around.queries.ts'
import { dayOf, startOfDay } from './day.ts'
import { unpackDay } from './day-block.ts'
import { type BlockRow, selectBlocksAround } from './day-blocks.queries.ts'

export interface MeasuredReading {
  readonly ts: number
  readonly value: number
  readonly quality: 0
}

/** Measured readings in event-time order. */
export interface Around {
  /** The newest before `from`, and whether these are all. */
  readonly before: readonly MeasuredReading[]
  readonly isBeginning: boolean
  /** From `from` to `to`, both included. */
  readonly within: readonly MeasuredReading[]
  /** The oldest after `to` and not after `bound`, and whether these are all. */
  readonly behind: readonly MeasuredReading[]
  readonly isEnd: boolean
}

/**
 * The measured readings around some instants of factors: at least `most` on either side, or as many blocks of days as
 * hold about so many; more where that costs nothing. The caller holds the factors.
 */
export async function readAround(at: Database, spots: readonly OpenSpot[], most: number): Promise<Around[]> {
  const rows = new Map((await selectOpenAround(at, spots, most)).map((row) => [row.n, row]))
  const open = spots.map((spot, place) => openAround(spot, rows.get(place), most))
  const inBlocks = [...spots.keys()].filter((place) => open[place]?.needsBlocks)
  const mostBlocks = Math.max(2, most / 8)
  const asked = inBlocks.flatMap((place) => spots[place] ?? [])
  const days = asked.map(({ factor_id, from, to }) => ({ factor_id, from: dayOf(from), to: dayOf(to) }))
  const blocks = inBlocks.length === 0 ? [] : await selectBlocksAround(at, days, mostBlocks)
  const byPlace = Map.groupBy(blocks, ({ n }) => inBlocks[n] ?? -1)
  return open.map((around, place) => {
    const spot = spots[place]
    return spot === undefined || !around.needsBlocks
      ? around
      : withBlocks(around, spot, { blocks: byPlace.get(place) ?? [], mostBlocks })
  })
}

interface OpenPart extends Around {
  readonly needsBlocks: boolean
  /** The spot begins in a packed day. */
  readonly isPacked: boolean
}

function openAround(spot: OpenSpot, row: OpenAround | undefined, most: number): OpenPart {
  const instants = numbersInArray(row?.instants ?? '{}')
  const values = numbersInArray(row?.values ?? '{}')
  const all = instants.map((ts, place) => ({ ts, value: values[place] ?? 0, quality: 0 as const }))
  const split = splitAt(all, spot)
  const openFrom = row?.open_from ?? null
  const isPacked = openFrom !== null && spot.from < openFrom
  const isShort = split.before.length < most
  return {
    ...split,
    isBeginning: isShort,
    isEnd: split.behind.length < most,
    needsBlocks: openFrom !== null && (isPacked || isShort),
    isPacked,
  }
}

function splitAt(readings: readonly MeasuredReading[], { from, to }: OpenSpot) {
  const first = readings.findIndex(({ ts }) => ts >= from)
  const start = first < 0 ? readings.length : first
  const after = readings.findIndex(({ ts }) => ts > to)
  const end = after < 0 ? readings.length : after
  return { before: readings.slice(0, start), within: readings.slice(start, end), behind: readings.slice(end) }
}

function withBlocks(
  open: OpenPart,
  spot: OpenSpot,
  { blocks, mostBlocks }: { blocks: readonly BlockRow[]; mostBlocks: number },
): Around {
  const packed = splitAt(
    blocks.flatMap(measuredOf).filter(({ ts }) => ts <= spot.bound),
    spot,
  )
  const [first, last] = [dayOf(spot.from), dayOf(spot.to)]
  const isBeginning = blocks.filter(({ day }) => day <= first).length < mostBlocks
  if (!open.isPacked) return { ...open, before: [...packed.before, ...open.before], isBeginning }
  // Where there may be more blocks, the rows do not follow.
  const isWhole = blocks.filter(({ day }) => day > last).length < mostBlocks
  return {
    before: packed.before,
    isBeginning,
    within: [...packed.within, ...open.within],
    behind: isWhole ? [...packed.behind, ...open.behind] : packed.behind,
    isEnd: isWhole && open.isEnd,
  }
}

function measuredOf(block: BlockRow): MeasuredReading[] {
  const { offsets, values, qualities } = unpackDay(block)
  const base = startOfDay(block.day)
  return offsets.flatMap((offset, place) =>
    isMeasured(qualities[place] ?? 0)
      ? [{ ts: base + offset, value: values[place] ?? 0, quality: 0 as const }]
      : [],
  )
}
