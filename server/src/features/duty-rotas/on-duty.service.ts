import { DAY_MS, localDay } from '@quantrac/contract'
import type { Database } from '../../db/database.ts'
import { type RotaRow, selectRotas } from './duty-rotas.queries.ts'
import { onDuty, type Rota } from './on-duty.ts'

/** Swaps of yesterday count: its last shift may still go on. */
export const swapsSince = (at: Date): string => localDay(at.getTime() - DAY_MS)

export const rotaOf = ({ swaps, ...rota }: RotaRow): Rota => ({
  ...rota,
  swaps: swaps.map(({ date, user, by }) => ({ date, user_id: user.id, by_user_id: by.id })),
})

/** Who of each of these rotas has duty at an instant; a rota that is deleted is left out. */
export async function peopleOnDuty(
  db: Database,
  rotaIds: readonly number[],
  at: Date,
): Promise<Map<number, number[]>> {
  if (rotaIds.length === 0) return new Map()
  const rows = await selectRotas(db, { ids: rotaIds, since: swapsSince(at) })
  return new Map(rows.map((row) => [row.id, onDuty(rotaOf(row), at.getTime()).map(({ user_id }) => user_id)]))
}
