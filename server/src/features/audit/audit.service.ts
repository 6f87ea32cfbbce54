import { type AuditAction, type AuditValues, HOUR_MS } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import {
  type AuditRow,
  type Done,
  insertAudit,
  insertAudits,
  selectNthDone,
  updateAudit,
} from './audit.queries.ts'

export interface AuditEntry {
  readonly action: AuditAction
  readonly object_id?: number | string
  /** The module of the change; people with a limited reach that excludes it do not see the line. */
  readonly module_id?: number
  /** The factor of the change, and so its module. */
  readonly factor_id?: number
  readonly before?: AuditValues | null
  readonly after?: AuditValues | null
  /** The person, if the context has no actor: sign-ins, including refused ones. */
  readonly actor_id?: number
  readonly actor_email?: string
}

const secret = /password|token|secret|hash|encrypted/i

/**
 * Writes who did what in the transaction of the change, so that neither is stored without the other. Returns the line's
 * id.
 */
export async function writeAudit(
  ctx: Pick<Context, 'db' | 'now' | 'actor' | 'ip'>,
  entry: AuditEntry,
): Promise<number> {
  return insertAudit(ctx.db, rowOf(ctx, entry))
}

/** The same for many lines of one change, each of which names its module. */
export async function writeAudits(
  ctx: Pick<Context, 'db' | 'now' | 'actor' | 'ip'>,
  entries: readonly (Omit<AuditEntry, 'factor_id'> & { readonly module_id: number })[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += linesAtOnce)
    await insertAudits(
      ctx.db,
      entries.slice(from, from + linesAtOnce).map((entry) => rowOf(ctx, entry)),
    )
}

// A statement takes 65,535 values.
const linesAtOnce = 1000

const rowOf = (ctx: Pick<Context, 'now' | 'actor' | 'ip'>, entry: AuditEntry): AuditRow => ({
  at: ctx.now(),
  actor_id: entry.actor_id ?? ctx.actor?.user_id ?? null,
  actor_email: entry.actor_email ?? ctx.actor?.email ?? '',
  action: entry.action,
  object: entry.action.split('.')[0] ?? entry.action,
  object_id: String(entry.object_id ?? ''),
  before: masked(entry.before),
  after: masked(entry.after),
  ip: ctx.ip,
  api_key: ctx.actor?.key?.name ?? null,
  module_id: entry.module_id ?? null,
  factor_id: entry.factor_id ?? null,
})

/**
 * @throws AppError too-many-requests if it was done `most` times within the hour before, by this person or to this
 * object
 */
export async function refuseOften(
  ctx: Context,
  { action, by, most }: Pick<Done, 'by'> & { action: AuditAction; most: number },
): Promise<void> {
  const now = ctx.now().getTime()
  const first = await selectNthDone(ctx.db, { action, by, since: new Date(now - HOUR_MS) }, most)
  if (first === undefined) return
  const seconds = Math.ceil((first.getTime() + HOUR_MS - now) / 1000)
  // A line that lies ahead is of a clock that has jumped back since.
  throw new AppError('too-many-requests', { retryAfter: Math.min(Math.max(1, seconds), HOUR_MS / 1000) })
}

/** Updates the line of work that takes several transactions, in each of them. */
export async function amendAudit(ctx: Context, id: number, after: AuditValues): Promise<void> {
  await updateAudit(ctx.db, id, masked(after))
}

function masked(value: AuditValues | null | undefined): string | null {
  if (value === null || value === undefined) return null
  return JSON.stringify(value, (key, inner: unknown) => {
    if (typeof inner !== 'string') return inner
    // Half a surrogate pair is valid in JSON text but refused by jsonb.
    return secret.test(key) && inner !== '' ? '***' : inner.toWellFormed()
  })
}
