import type { ErrorCode } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { lockAdministration } from './administration.queries.ts'

export interface Attempt {
  readonly object: 'user' | 'group' | 'api-key'
  readonly verb: 'create' | 'update' | 'delete' | 'make_link' | 'take_factors'
  readonly object_id?: number
}

const recorded: ReadonlySet<ErrorCode> = new Set([
  'escalation',
  'admins-only',
  'group-exceeds',
  'group-has-members',
  'last-limit',
  'last-admin',
  'own-account',
  'own-password',
  'own-factors',
  'permission-denied',
  'not-by-key',
  'service-account',
])

/**
 * Runs a change of people or groups, one at a time over all copies of the program: what it has checked (another admin
 * exists, what a group gives) still holds when it writes. A refusal leaves an audit line.
 */
export async function administer<T>(
  ctx: Context,
  attempt: Attempt,
  work: (tx: Context) => Promise<T>,
): Promise<T> {
  try {
    return await transaction(ctx, async (tx) => {
      await lockAdministration(tx.db)
      return work(tx)
    })
  } catch (error) {
    if (error instanceof AppError && recorded.has(error.code)) await recordRefusal(ctx, attempt, error.code)
    throw error
  }
}

/** Written outside the transaction: the refused change is rolled back, but its line must stay. */
async function recordRefusal(
  ctx: Context,
  { object, verb, object_id }: Attempt,
  why: ErrorCode,
): Promise<void> {
  await writeAudit(ctx, {
    action: `${object}.refuse`,
    ...(object_id !== undefined && { object_id }),
    after: { attempt: verb, why },
  })
}
