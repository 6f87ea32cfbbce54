import type { Context } from '../../../context.ts'
import { databaseOn } from '../../../db/database.ts'
import { removeReadings } from '../../readings/store/remove-readings.service.ts'
import type { StoreDeps } from '../../readings/store/store.service.ts'
import { readPerson } from '../../sessions/access.service.ts'
import { refuseStopping, Superseded } from './check.service.ts'
import { unpackStored } from './stored-readings.ts'
import { removeStored, selectLastStored, updateUndone, type Work } from './work.queries.ts'

/**
 * Removes what an import has stored, as far as nobody has changed it since, the newest first; a transaction for each
 * that stored it, so that it goes on where it was ended.
 */
export async function undoImported(
  system: Context,
  work: Work,
  { deps, stopping }: { deps: StoreDeps; stopping: AbortSignal },
): Promise<void> {
  let all = 0
  const actor = work.asked_by === null ? null : await readPerson(system, work.asked_by)
  for (;;) {
    refuseStopping(stopping)
    const last = await selectLastStored(system.db, work.id)
    if (last === undefined) return
    all = Math.max(all, last.left)
    const byFactor = await unpackStored(last.data)
    let stored = 0
    for (const readings of byFactor.values()) stored += readings.length
    await removeReadings(deps, byFactor, {
      by: { actor },
      inSameTransaction: async (client, removed) => {
        const db = databaseOn(client)
        const progress = 1 - (last.left - 1) / all
        if (!(await updateUndone(db, work, { progress, stored, removed }))) throw new Superseded('it is over')
        await removeStored(db, work.id, last.number)
      },
    })
  }
}
