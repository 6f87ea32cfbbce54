import type { StationLimit } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { limitsOf, type Taken } from '../standards/limits.ts'
import type { LimitsFrom } from './judge.ts'
import { selectAllTaken, selectDocuments } from './record.queries.ts'

/** The limits of stations, of all times; of every station without ids. Most have the same ones: they are made once. */
export async function listLimits(
  ctx: Context,
  moduleIds?: readonly number[],
): Promise<Map<number, LimitsFrom[]>> {
  const made = new Map<string, StationLimit[]>()
  const held = new Map<number, LimitsFrom[]>()
  for (const { module_id, from, key, ...taken } of await readTaken(ctx, moduleIds)) {
    const limits = made.get(key) ?? limitsOf(taken)
    made.set(key, limits)
    const own = held.get(module_id) ?? []
    held.set(module_id, own)
    own.push({ from: from ?? Number.NEGATIVE_INFINITY, limits })
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
