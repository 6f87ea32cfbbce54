import type { Download } from '@quantrac/contract'
import type { Context, Locale } from '../../context.ts'
import { consoleText } from '../../words/console.words.ts'
import { listFileNames } from '../../words/list-files.words.ts'
import { listDownload, type ListFileChoice } from '../files/list-download.ts'
import { inBatches } from '../files/list-file.ts'
import { auditFileColumns } from './audit.file.ts'
import { selectAuditById, selectAuditIds } from './audit.list.queries.ts'
import { auditEntries, auditFilterOf, type AuditQuery } from './audit.list.service.ts'

/** The lines of the list, on all its pages and newest first, as a file. */
export async function exportAudit(
  ctx: Context,
  query: AuditQuery & { readonly locale?: Locale | undefined },
  form: ListFileChoice['form'],
): Promise<Download> {
  const language = query.locale ?? ctx.locale
  const ids = await selectAuditIds(ctx.db, auditFilterOf(query))
  const file = {
    name: listFileNames.audit[language],
    title: consoleText('nav.audit', language),
    columns: auditFileColumns(language),
    count: ids.length,
    rows: () => inBatches(ids, async (some) => auditEntries(ctx, await selectAuditById(ctx.db, some))),
  }
  return listDownload(file, { form, locale: query.locale, now: ctx.now() })
}
