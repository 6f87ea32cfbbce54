import { type Download, type Import, type ImportDetail, importRoutes, type Page } from '@quantrac/contract'
import { actorOf, type Context, type Locale } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { byteOrderMark, csvLine, plainCsv, vietnameseCsv } from '../../lib/csv.ts'
import { pageOf, readPage } from '../../lib/paging.ts'
import { reasonText, refusedHeads } from '../../words/file-imports.words.ts'
import {
  countImports,
  type ImportRow,
  selectImport,
  selectImports,
  selectRefused,
} from './imports.queries.ts'
import { listLockedMonths } from '../reviews/months.service.ts'
import { importDetailOf, importOf } from './imports.wire.service.ts'
import type { RowReason } from './read/reading-rows.ts'

/** Who asks; null: an administrator, who sees all imports. */
export const personOf = (ctx: Context): number | null => {
  const { role, user_id } = actorOf(ctx)
  return role === 'admin' ? null : user_id
}

export async function listImports(
  ctx: Context,
  query: { readonly offset: number; readonly limit: number },
): Promise<Page<Import>> {
  const person = personOf(ctx)
  const { limit } = query
  const { count, start, rows } = await readPage(query, {
    count: () => countImports(ctx.db, person),
    rows: (from) => selectImports(ctx.db, person, { start: from, limit }),
  })
  const results = rows.map((row) => importOf(row, ctx.locale))
  return pageOf({ path: importRoutes.importList.path, query, limit, start, count, results })
}

/** @throws AppError not-found */
export async function getImportRow(ctx: Context, id: number): Promise<ImportRow> {
  const row = await selectImport(ctx.db, id, personOf(ctx))
  if (row === undefined) throw new AppError('not-found')
  return row
}

export const getImportDetail = async (ctx: Context, id: number): Promise<ImportDetail> =>
  importDetailOf(await getImportRow(ctx, id), ctx, await listLockedMonths(ctx))

/** The refused rows as a CSV file, read while it is sent. @throws AppError not-found */
export async function exportRefused(ctx: Context, id: number, locale: Locale | undefined): Promise<Download> {
  const { filename } = await getImportRow(ctx, id)
  const form = locale === 'vi' ? vietnameseCsv : plainCsv
  const language = locale ?? ctx.locale
  async function* body(): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(refusedHeads[language], form)
    for (let after = -1; ; ) {
      const [page] = await selectRefused(ctx.db, id, after)
      if (page === undefined) return
      after = page.number
      let text = ''
      for (const [line, reason, row] of JSON.parse(page.data) as [number, RowReason, string][]) // as it was written
        text += csvLine([line, reasonText(reason, language), row], form)
      yield text
    }
  }
  return { filename: `refused-${filename.replace(/\.[^.]*$/, '').slice(0, 100)}.csv`, body: body() }
}
