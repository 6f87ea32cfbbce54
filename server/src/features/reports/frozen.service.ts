import type { Report, ReportSummary } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { Cell, FrozenFactor, Header } from './columns.ts'
import { type FrozenStation, selectChunk, selectFrozen } from './frozen.queries.ts'
import { noFindings } from './make/findings.ts'
import { rowsInChunk } from './make/chunk-writer.ts'
import { reportOf } from './reports.wire.service.ts'

export type Rows = readonly (readonly Cell[])[]

/** A report that is ready: it never changes again. */
export interface Frozen {
  readonly report: Report
  readonly station: FrozenStation
  readonly factors: readonly FrozenFactor[]
  /** What is in it, epoch milliseconds: the asked end, or where that was ahead, the moment at which it was made. */
  readonly covered: { readonly start: number; readonly end: number }
  readonly headers: readonly Header[]
  readonly summary: ReportSummary
  /** A chunk at a time; the next one is read meanwhile. A consumer that ends ends the reading. */
  readonly rows: () => AsyncIterable<Rows>
  /** The same as the JSON that is stored, a list of lists. */
  readonly texts: () => AsyncIterable<string>
  /** The rows from `offset` on, `limit` at most. */
  readonly page: (offset: number, limit: number) => Promise<Rows>
}

// Reports of before have none of what was added since.
const notFrozenYet = {
  expected_from: null,
  exceeded_seconds: null,
  beyond_seconds: null,
  ...noFindings,
}
const notFrozenOfFactors = {
  interpolated: false,
  beyond_seconds: null,
  limits_from: null,
  limits_set_at: null,
  limit_changes: 0,
}

/** Not for mails, which the system makes: whom it makes them for is not looked at here. */
const maySeeSamples = ({ actor }: Context, moduleId: number): boolean =>
  actor !== null &&
  actor.permissions.has('samples.view_sample') &&
  (actor.moduleScope.get('samples.view_sample')?.includes(moduleId) ?? true)

const wholeSummary = (stored: ReportSummary, withSamples: boolean): ReportSummary => ({
  ...notFrozenYet,
  ...stored,
  ...(!withSamples && { samples: null }),
  factors: stored.factors.map((factor) => ({ ...notFrozenOfFactors, ...factor })),
})

/** @throws AppError not-found, report-pending, report-failed */
export async function openFrozen(ctx: Context, id: number): Promise<Frozen> {
  const row = await selectFrozen(ctx.db, id)
  if (row === undefined) throw new AppError('not-found')
  if (row.status === 'pending') throw new AppError('report-pending')
  if (row.status === 'failed') throw new AppError('report-failed')
  const { headers, facts, summary, ...same } = row
  const chunks = Math.ceil(row.row_count / rowsInChunk)
  return {
    report: reportOf(same, ctx.locale),
    ...facts,
    headers,
    summary: wholeSummary(summary, maySeeSamples(ctx, row.module_id)),
    rows: () => readRows(ctx, id, { from: 0, to: chunks }),
    texts: () => readChunks(ctx, id, { from: 0, to: chunks }),
    page: async (offset, limit) => {
      const from = Math.floor(offset / rowsInChunk)
      const to = Math.min(chunks, Math.ceil((offset + limit) / rowsInChunk))
      const rows: (readonly Cell[])[] = []
      for await (const chunk of readRows(ctx, id, { from, to })) rows.push(...chunk)
      return rows.slice(offset - from * rowsInChunk, offset - from * rowsInChunk + limit)
    },
  }
}

interface Chunks {
  readonly from: number
  /** Not included. */
  readonly to: number
}

async function* readRows(ctx: Context, id: number, chunks: Chunks): AsyncGenerator<Rows> {
  for await (const text of readChunks(ctx, id, chunks)) yield JSON.parse(text) as Rows // as it was written
}

async function* readChunks(ctx: Context, id: number, { from, to }: Chunks): AsyncGenerator<string> {
  const read = (number: number) => (number < to ? selectChunk(ctx.db, id, number) : undefined)
  let next = read(from)
  for (let number = from; number < to; number += 1) {
    const data = await next
    if (data === undefined) throw new Error(`report ${id} was deleted while it was read`)
    next = read(number + 1)
    // Not awaited where the consumer ends: its failure is nobody's then.
    next?.catch(() => undefined)
    yield data
  }
}
