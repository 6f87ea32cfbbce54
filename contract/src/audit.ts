import { z } from 'zod'
import { noun } from './noun.ts'
import {
  fileLocale,
  Id,
  Instant,
  noControl,
  Page,
  pageQuery,
  startBeforeEnd,
  timeQuery,
} from './primitives.ts'
import { route, xlsxType } from './route.ts'

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  /** `id` null: the system, or an unknown person. */
  actor: z.object({ id: Id.nullable(), email: z.string() }),
  /** An `AuditAction`, or an action of another version of the program. */
  action: z.string(),
  object: z.string(),
  object_id: z.string(),
  /** The values before the change, secrets masked; null if there were none. */
  before: z.unknown(),
  after: z.unknown(),
  /**
   * What the ids in both are called, by field and id: `{"module_ids": {"3": "NT-DQT"}}`; «#3» if nobody knows, or may
   * know.
   */
  names: z.record(z.string(), z.record(z.string(), z.string())),
  ip: z.string(),
  /** The name of the API key of `actor` that made the change; null: the person did, or the system. */
  api_key: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const word = z.string().trim().max(100).regex(noControl)
const filters = {
  /** Part of an email, or an id. */
  actor: word.optional(),
  object: word.optional(),
  object_id: word.optional(),
  action: word.optional(),
  ...timeQuery,
}

const fileQuery = z.object({ ...filters, ...fileLocale }).superRefine(startBeforeEnd)

export const auditRoutes = {
  auditList: route({
    method: 'GET',
    path: '/audit/list/',
    summary: 'Who changed what, newest first',
    permission: 'audit.view_log',
    query: z.object({ ...pageQuery, ...filters }).superRefine(startBeforeEnd),
    response: Page(AuditEntry),
  }),
  auditCsv: route({
    method: 'GET',
    path: '/audit/export/csv/',
    summary: 'The audit log as a CSV file, in words',
    permission: 'audit.view_log',
    query: fileQuery,
    produces: 'text/csv',
  }),
  auditXlsx: route({
    method: 'GET',
    path: '/audit/export/xlsx/',
    summary: 'The audit log as an Excel workbook, in words',
    permission: 'audit.view_log',
    query: fileQuery,
    produces: xlsxType,
  }),
}

export const auditNoun = noun({
  routes: auditRoutes,
  tags: {
    audit: 'Who changed what, and when',
  },
})
