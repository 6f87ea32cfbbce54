import { actorOf, type Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { admitGrants } from './granting.service.ts'
import { type Gain, isActiveAdmin, type Standing } from './standing.ts'
import { existsAdminBeside } from './users.queries.ts'

/** Nobody gives what they lack: admins alone make admins. @throws AppError escalation, or under `group_ids` */
export async function admitGain(tx: Context, gain: Gain): Promise<void> {
  if (gain.admin && actorOf(tx).role !== 'admin') throw new AppError('escalation')
  await admitGrants(tx, gain)
}

/** `next` is null for who is deleted. Under the turn that changes of people take. @throws AppError last-admin */
export async function keepAnAdmin(
  tx: Context,
  before: Pick<Standing, 'role' | 'is_active'> & { readonly id: number },
  next: Pick<Standing, 'role' | 'is_active'> | null,
): Promise<void> {
  if (!isActiveAdmin(before) || (next !== null && isActiveAdmin(next))) return
  if (!(await existsAdminBeside(tx.db, before.id))) throw new AppError('last-admin')
}
