import { transmissionLateMs } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { tellAdministrators } from '../notifications/administrators.service.ts'
import { forgetTold, removeOldFiles, selectUntold, setTold } from './files.queries.ts'
import { selectActive, type TransmissionRow } from './transmissions.queries.ts'

/** The destinations that are switched on. */
export const listActive = (ctx: Context): Promise<TransmissionRow[]> => selectActive(ctx.db)

/** Removes files of instants before; returns how many. */
export const expireFiles = (ctx: Context, before: Date): Promise<number> => removeOldFiles(ctx.db, before)

/** Tells the administrators once that files wait for long, until they are sent. */
export async function tellOfLateFiles(ctx: Context): Promise<void> {
  const before = new Date(ctx.sure.now().getTime() - transmissionLateMs)
  await forgetTold(ctx.db, before)
  for (const { id, name, at, count } of await selectUntold(ctx.db, before))
    await transaction(ctx, async (tx) => {
      if (!(await setTold(tx.db, id, tx.sure.now()))) return
      await tellAdministrators(tx, { type: 'files-wait', name, count, oldest: at.toISOString() })
    })
}
