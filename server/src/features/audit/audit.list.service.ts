import { type AuditEntry, auditRoutes, type Page } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { pageOf, readPage } from '../../lib/paging.ts'
import { type AuditFilter, type AuditLine, countAudit, selectAudit } from './audit.list.queries.ts'
import { selectNames } from './audit.names.queries.ts'
import { idsOf, isWithoutIds, type Names, namesIn, namesOf } from './audit.names.ts'

export interface AuditQuery {
  /** Part of an email, or an id. */
  readonly actor?: string | undefined
  readonly object?: string | undefined
  readonly object_id?: string | undefined
  readonly action?: string | undefined
  readonly start_datetime?: string | undefined
  readonly end_datetime?: string | undefined
}

/** Newest first. */
export async function listAudit(
  ctx: Context,
  query: AuditQuery & { readonly offset: number; readonly limit: number },
): Promise<Page<AuditEntry>> {
  const filter = auditFilterOf(query)
  const { limit } = query
  const { count, start, rows } = await readPage(query, {
    count: () => countAudit(ctx.db, filter),
    rows: (from) => selectAudit(ctx.db, { filter, limit, start: from }),
  })
  const results = await auditEntries(ctx, rows)
  return pageOf({ path: auditRoutes.auditList.path, query, limit, start, count, results })
}

const isId = /^[1-9]\d{0,14}$/

/** An empty text is no filter. */
export function auditFilterOf(query: AuditQuery): AuditFilter {
  const { actor, start_datetime, end_datetime } = query
  return {
    email: actor || undefined,
    actor_id: actor !== undefined && isId.test(actor) ? Number(actor) : undefined,
    object: query.object || undefined,
    object_id: query.object_id || undefined,
    action: query.action || undefined,
    start: start_datetime === undefined ? undefined : new Date(start_datetime),
    end: end_datetime === undefined ? undefined : new Date(end_datetime),
  }
}

/** Lines with what their ids are called. */
export async function auditEntries(ctx: Context, rows: readonly AuditLine[]): Promise<AuditEntry[]> {
  const names = await readNames(ctx, rows)
  return rows.map((row) => entryOf(row, names))
}

/** Within the caller's reach: a limited person learns no code of another's station. */
async function readNames(ctx: Context, rows: readonly AuditLine[]): Promise<Names> {
  const ids = idsOf(rows)
  return namesOf(isWithoutIds(ids) ? [] : await selectNames(ctx.db, ids))
}

function entryOf({ actor_id, actor_email, at, ...line }: AuditLine, names: Names): AuditEntry {
  return {
    ...line,
    at: at.toISOString(),
    actor: { id: actor_id, email: actor_email },
    names: namesIn(line, names),
  }
}
