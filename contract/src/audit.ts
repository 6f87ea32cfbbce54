import { z } from 'zod'
import { Id, Instant, noControl, Page, pageQuery, startBeforeEnd, timeQuery } from './primitives.ts'
import { route } from './route.ts'

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  /** `id` null: the system, or nobody who is known. */
  actor: z.object({ id: Id.nullable(), email: z.string() }),
  /** `<object>.<verb>` */
  action: z.string(),
  object: z.string(),
  object_id: z.string(),
  /** What stood there, secrets masked; null where there was nothing. */
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const word = z.string().trim().max(100).regex(noControl)
const filters = {
  /** A part of the email, or an id. */
  actor: word.optional(),
  object: word.optional(),
  object_id: word.optional(),
  action: word.optional(),
  ...timeQuery,
}

export const auditRoutes = {
  auditList: route({
    method: 'GET',
    path: '/audit/list/',
    summary: 'Who changed what, newest first',
    permission: 'audit.view_log',
    query: z.object({ ...pageQuery, ...filters }).superRefine(startBeforeEnd),
    response: Page(AuditEntry),
  }),
  auditExport: route({
    method: 'GET',
    path: '/audit/export/csv/',
    summary: 'The same as a CSV file',
    permission: 'audit.view_log',
    query: z.object(filters).superRefine(startBeforeEnd),
    produces: 'text/csv',
  }),
}
