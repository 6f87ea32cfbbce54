import {
  type Download,
  type Page,
  type Sample,
  type SampleChange,
  type SampleChoices,
  type SampleJudgement,
  sampleRoutes,
  type SampleWrite,
} from '@quantrac/contract'
import { actorOf, type Context, type Locale, transaction } from '../../context.ts'
import { isTaken } from '../../db/uniqueness.ts'
import { AppError, type FieldProblems } from '../../errors.ts'
import { columnsFor } from '../../lib/changes.ts'
import { pageOf, readPage } from '../../lib/paging.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { findFactors } from '../factors/factors.service.ts'
import { inBatches } from '../files/list-file.ts'
import { listDownload } from '../files/list-download.ts'
import { conversion } from './beside.ts'
import { resultsOf, samplesOf } from './beside.service.ts'
import { dropAttachment } from '../attachments/attachments.service.ts'
import { sampleListFile } from './samples.file.ts'
import {
  countSamples,
  insertSample,
  lockSample,
  removeSample,
  type SampleColumns,
  type SampleFilter,
  type SampleOrder,
  type SampleRow,
  selectChoices,
  selectResults,
  selectSample,
  selectSampleIds,
  selectSamples,
  selectSamplesOf,
  updateSample as update,
} from './samples.queries.ts'

type SampleResult = SampleJudgement['result']

export interface SampleListQuery extends SampleFilter {
  readonly offset: number
  readonly limit: number
  readonly ordering?: SampleOrder | undefined
  readonly result?: SampleResult | undefined
}

const newestFirst = '-taken_at'

export async function listSamples(ctx: Context, query: SampleListQuery): Promise<Page<Sample>> {
  const { ordering = newestFirst, limit, result } = query
  const { count, start, rows } = await (result === undefined
    ? readPage(query, {
        count: () => countSamples(ctx.db, query),
        rows: (from) => selectSamples(ctx.db, { filter: query, ordering, limit, start: from }),
      })
    : pageOfResult(ctx, { ...query, ordering, result }))
  const { path } = sampleRoutes.sampleList
  return pageOf({ path, query, limit, start, count, results: await samplesOf(ctx, rows) })
}

/** The samples of factors in a period, oldest first. */
export async function samplesOfFactors(
  ctx: Context,
  filter: Pick<SampleFilter, 'factors' | 'start_datetime' | 'end_datetime'>,
  limit: number,
): Promise<Sample[]> {
  return samplesOf(ctx, await selectSamples(ctx.db, { filter, ordering: 'taken_at', limit, start: 0 }))
}

interface Judged {
  readonly ordering: SampleOrder
  readonly result: SampleResult
}

/** A result is worked out and not stored: those of the whole list are judged, and its page is taken of them. */
async function pageOfResult(ctx: Context, query: SampleListQuery & Judged) {
  const ids = await idsOfResult(ctx, query)
  return readPage(query, {
    count: async () => ids.length,
    rows: (from) => selectSamplesOf(ctx.db, ids.slice(from, from + query.limit)),
  })
}

const idsOfResult = async (ctx: Context, query: SampleFilter & Judged): Promise<number[]> => {
  const rows = await selectResults(ctx.db, query, query.ordering)
  const results = await resultsOf(ctx, rows)
  return rows.filter((_, place) => results[place] === query.result).map(({ id }) => id)
}

export async function sampleChoices(ctx: Context): Promise<SampleChoices> {
  return selectChoices(ctx.db)
}

export interface SampleFileQuery extends SampleFilter {
  readonly ordering?: SampleOrder | undefined
  readonly locale?: Locale | undefined
  readonly result?: SampleResult | undefined
}

export async function exportSamples(
  ctx: Context,
  query: SampleFileQuery,
  form: 'csv' | 'xlsx',
): Promise<Download> {
  const { ordering = newestFirst, result } = query
  const ids = await (result === undefined
    ? selectSampleIds(ctx.db, query, ordering)
    : idsOfResult(ctx, { ...query, ordering, result }))
  const rows = () => inBatches(ids, async (some) => samplesOf(ctx, await selectSamplesOf(ctx.db, some)))
  const file = sampleListFile({ locale: query.locale ?? ctx.locale, form, count: ids.length, rows })
  return listDownload(file, { form, locale: query.locale, now: ctx.now() })
}

/** @throws AppError not-found */
export async function getSample(ctx: Context, id: number): Promise<Sample> {
  const [sample] = await samplesOf(ctx, [await rowOf(ctx, id)])
  if (sample === undefined) throw new AppError('not-found')
  return sample
}

/** @throws AppError not-found */
export async function rowOf(ctx: Context, id: number): Promise<SampleRow> {
  const row = await selectSample(ctx.db, id)
  if (row === undefined) throw new AppError('not-found')
  return row
}

/** @throws AppError under the field that is wrong */
export async function createSample(ctx: Context, input: SampleWrite): Promise<Sample> {
  const id = await transaction(ctx, async (tx) => {
    AppError.refuse(await sampleProblems(tx, input))
    const added = await insertSample(tx.db, newSample(tx, input, null))
    if (isTaken(added)) throw AppError.field(added.taken, 'taken')
    await auditOf(tx, 'sample.create', { after: await rowOf(tx, added) })
    return added
  })
  return getSample(ctx, id)
}

export const newSample = (
  tx: Context,
  { factor, ...input }: SampleWrite,
  import_id: number | null,
): SampleColumns => ({
  ...input,
  factor_id: factor,
  import_id,
  created_at: tx.now(),
  created_by: actorOf(tx).user_id,
})

/** Omitted fields stay unchanged. @throws AppError not-found, or under the field that is wrong */
export async function updateSample(ctx: Context, id: number, input: SampleChange): Promise<Sample> {
  await transaction(ctx, async (tx) => {
    if (!(await lockSample(tx.db, id))) throw new AppError('not-found')
    const before = await rowOf(tx, id)
    AppError.refuse(await sampleProblems(tx, input, before))
    const updated = await update(tx.db, id, columns(input))
    if (isTaken(updated)) throw AppError.field(updated.taken, 'taken')
    await auditOf(tx, 'sample.update', { before, after: await rowOf(tx, id) })
  })
  return getSample(ctx, id)
}

const columns = columnsFor<SampleColumns>()

/** @throws AppError not-found */
export async function deleteSample(ctx: Context, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await lockSample(tx.db, id))) throw new AppError('not-found')
    const before = await rowOf(tx, id)
    await removeSample(tx.db, id)
    if (before.file_id !== null) await dropAttachment(tx, before.file_id)
    await auditOf(tx, 'sample.delete', { before })
  })
}

/** What no field is wrong with by itself, of those that are given. */
export async function sampleProblems(
  ctx: Context,
  input: Partial<SampleWrite>,
  before?: SampleRow,
): Promise<FieldProblems> {
  const wanted = { ...before, ...given(input) }
  const factor = before?.factor ?? (await factorOf(ctx, input.factor))
  return {
    ...(before === undefined && input.factor !== undefined && factor === undefined && { factor: 'unknown' }),
    ...takenProblem(ctx, input.taken_at),
    ...(wanted.below === true && wanted.value !== undefined && wanted.value <= 0
      ? { value: 'detection-limit-needed' as const }
      : {}),
    ...(factor !== undefined &&
      wanted.unit !== undefined &&
      conversion(factor.quantity, wanted.unit, factor.unit) === undefined && {
        unit: 'unit-without-conversion' as const,
      }),
  }
}

const given = (input: Partial<SampleWrite>): Partial<SampleWrite> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

const factorOf = async (ctx: Context, id: number | undefined) =>
  id === undefined || id > maxId ? undefined : (await findFactors(ctx, [id]))[0]

const maxId = 2_147_483_647
const earliest = Date.parse('1970-01-01T00:00:00Z')

/** A sample is a thing of the past. */
function takenProblem(ctx: Context, taken_at: string | undefined): FieldProblems {
  if (taken_at === undefined) return {}
  const at = Date.parse(taken_at)
  if (at > ctx.now().getTime()) return { taken_at: 'future' }
  return at < earliest ? { taken_at: 'too-old' } : {}
}

export async function auditOf(
  tx: Context,
  action: 'sample.create' | 'sample.update' | 'sample.delete',
  { before, after }: { before?: SampleRow; after?: SampleRow },
): Promise<void> {
  const row = after ?? before
  if (row === undefined) return
  await writeAudit(tx, {
    action,
    object_id: row.id,
    factor_id: row.factor.id,
    ...(before !== undefined && { before: logged(before) }),
    ...(after !== undefined && { after: logged(after) }),
  })
}

const logged = (row: SampleRow) => ({
  module_code: row.module.code,
  factor_code: row.factor.code,
  taken_at: row.taken_at.toISOString(),
  value: row.value,
  unit: row.unit,
  below: row.below,
  laboratory: row.laboratory,
  method: row.method,
  result_code: row.result_code,
  remark: row.remark,
  file: row.file?.name ?? null,
})
