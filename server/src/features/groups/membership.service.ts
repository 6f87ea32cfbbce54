import type { User } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { assignGroups } from '../accounts/users.service.ts'

/** Puts a person into these groups and no others. @throws AppError escalation, or under `user_id` or `group_ids` */
export const assignUser = (
  ctx: Context,
  { user_id, group_ids }: { user_id: number; group_ids: number[] },
): Promise<User> => assignGroups(ctx, user_id, group_ids)
