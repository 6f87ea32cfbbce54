import type { Download } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { byteOrderMark, csvLine } from '../../lib/csv.ts'
import { formatLocalIso } from '../../lib/instant.ts'
import { auditHeaders } from '../../words/audit.words.ts'
import { type AuditFilter, type AuditLine, type AuditPlace, selectAuditAfter } from './audit.list.queries.ts'
import { auditFilterOf, type AuditQuery } from './audit.list.service.ts'

// Bounds the memory to some hundred kilobytes, however long the log is.
const linesAtOnce = 500

/** The lines of the list as a CSV file, newest first, read while it is sent; each part is a separate short query. */
export function exportAudit(ctx: Context, query: AuditQuery): Download {
  const day = formatLocalIso(ctx.now().getTime()).slice(0, 10)
  return { filename: `quantrac-audit-${day}.csv`, body: csvOf(ctx, auditFilterOf(query)) }
}

async function* csvOf(ctx: Context, filter: AuditFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(auditHeaders.map((header) => header[ctx.locale]))
  for (let after: AuditPlace | null = null; ; ) {
    const lines: AuditLine[] = await selectAuditAfter(ctx.db, { filter, limit: linesAtOnce, after })
    if (lines.length > 0) yield lines.map(lineOf).join('')
    after = lines.at(-1) ?? null
    if (lines.length < linesAtOnce) return
  }
}

function lineOf(line: AuditLine): string {
  return csvLine([
    formatLocalIso(line.at.getTime()),
    line.actor_email,
    line.actor_id,
    line.action,
    line.object,
    line.object_id,
    jsonOf(line.before),
    jsonOf(line.after),
    line.ip,
  ])
}

const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value))
