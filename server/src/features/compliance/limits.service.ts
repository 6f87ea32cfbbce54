import type { StationLimit } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { limitsOf, type Taken } from '../station-limits/limits.ts'
import type { LimitsFrom } from './judge.ts'
import { selectAllTaken, selectDocuments } from './record.queries.ts'

/**
 * The limits of stations, of all times; of every station without ids. Most have the same ones: these are made once, and
 * their stations share one list.
 */
export async function listLimits(
  ctx: Context,
  moduleIds?: readonly number[],
): Promise<Map<number, LimitsFrom[]>> {
  const made = new Map<string, StationLimit[]>()
  const lists = new Map<string, LimitsFrom[]>()
  const held = new Map<number, LimitsFrom[]>()
  for (const [module_id, own] of Map.groupBy(await readTaken(ctx, moduleIds), (one) => one.module_id)) {
    const ownKey = JSON.stringify(own.map(({ from, key }) => [from, key]))
    const list =
      lists.get(ownKey) ??
      own.map(({ from, key, ...taken }) => {
        const limits = made.get(key) ?? limitsOf(taken)
        made.set(key, limits)
        return { from: from ?? Number.NEGATIVE_INFINITY, limits }
      })
    lists.set(ownKey, list)
    held.set(module_id, list)
  }
  return held
}

/** What a station takes and has taken, in the order of time. */
export const listTaken = (ctx: Context, moduleId: number) => readTaken(ctx, [moduleId])

interface TakenFrom extends Taken {
  readonly module_id: number
  /** Epoch milliseconds; null: for all time before. */
  readonly from: number | null
  /** Of two with the same one the limits are the same. */
  readonly key: string
}

async function readTaken(ctx: Context, moduleIds?: readonly number[]): Promise<TakenFrom[]> {
  const taken = await selectAllTaken(ctx.db, moduleIds)
  const documents = new Map((await selectDocuments(ctx.db)).map((document) => [document.id, document]))
  return taken.map(({ module_id, from, standard_id, ...choice }) => ({
    ...choice,
    module_id,
    from,
    key: JSON.stringify([standard_id, choice]),
    standard: standard_id === null ? null : (documents.get(standard_id) ?? null),
  }))
}
