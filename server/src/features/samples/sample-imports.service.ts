import type { Readable } from 'node:stream'
import {
  type Download,
  type Factor,
  type Page,
  sampleFields,
  type SampleImport,
  type SampleImportResult,
  sampleRoutes,
} from '@quantrac/contract'
import { actorOf, type Context, type Locale, transaction } from '../../context.ts'
import { isTaken } from '../../db/uniqueness.ts'
import { AppError } from '../../errors.ts'
import { codeKey } from '../../lib/code-key.ts'
import { byteOrderMark, csvLine, plainCsv, vietnameseCsv } from '../../lib/csv.ts'
import { safeFileName } from '../../lib/file-name.ts'
import { pageOf, readPage } from '../../lib/paging.ts'
import { sampleExamples, sampleHeads, samplesFile } from '../../words/samples.words.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { listFactorsOf } from '../factors/factors.service.ts'
import { bodyBytes } from '../files/body-bytes.ts'
import { readTable } from '../sheet/read-table.service.ts'
import { getModule, listAllModules } from '../modules/modules.service.ts'
import type { FileLine } from '../sheet/sheet-file.ts'
import {
  countImports,
  insertImport,
  lockImport,
  removeImport,
  selectImports,
} from './sample-imports.queries.ts'
import {
  columnsIn,
  errorOf,
  readLine,
  type SheetError,
  type SheetSample,
  type Stations,
} from './sample-sheet.ts'
import { insertSample, selectStoredPlaces } from './samples.queries.ts'
import { newSample } from './samples.service.ts'

export interface SampleImportQuery {
  readonly dry?: boolean | undefined
  readonly module?: number | undefined
  readonly filename?: string | undefined
}

const mostBytes = 8 * 1024 * 1024
const [mostRows, mostErrors, mostShown] = [5000, 100, 100]

/**
 * Takes samples from a sheet, all of them or none; `dry` only says what would be stored.
 * @throws AppError not-found (the station), payload-too-large
 */
export async function importSamples(
  ctx: Context,
  query: SampleImportQuery,
  body: Readable,
): Promise<SampleImportResult> {
  const module = query.module === undefined ? null : await getModule(ctx, query.module)
  const { lines, problem } = await readTable(await bodyBytes(body, mostBytes))
  if (problem !== null)
    return failed(
      errorOf(ctx.locale, {
        line: problem.line,
        field: null,
        problem: problem.problem === 'empty' ? 'empty' : 'not-a-file',
      }),
    )
  const found = columnsIn(lines)
  if (found === null) return failed(errorOf(ctx.locale, { line: 1, field: null, problem: 'no-head' }))
  if ('twice' in found)
    return failed(errorOf(ctx.locale, { line: found.line, field: found.twice, problem: 'head-twice' }))
  if (found.lines.length > mostRows)
    return failed(errorOf(ctx.locale, { line: mostRows + 2, field: null, problem: 'too-many' }))
  const at = found.fields.indexOf('module')
  const stations = await stationsOf(ctx, { lines: found.lines, at, usual: module?.id ?? null })
  const reading = { locale: ctx.locale, stations, now: ctx.now().getTime() }
  const read = found.lines.map((line) => readLine(reading, found.fields, line))
  const samples = read.filter((one) => 'sample' in one)
  const errors = [...read.filter((one) => 'detail' in one), ...(await repeated(ctx, samples))].toSorted(
    (one, other) => one.line - other.line,
  )
  const result = resultOf(samples, errors, found.ignored)
  if (samples.length === 0 && errors.length === 0)
    return failed(errorOf(ctx.locale, { line: 1, field: null, problem: 'empty' }))
  if (query.dry === true || errors.length > 0) return result
  return { ...result, id: await storeAll(ctx, samples, query.filename ?? '') }
}

const failed = (error: SheetError): SampleImportResult => resultOf([], [error], [])

const resultOf = (
  samples: readonly SheetSample[],
  errors: readonly SheetError[],
  ignored: readonly string[],
): SampleImportResult => ({
  id: null,
  rows: samples.length,
  samples: samples.slice(0, mostShown).map(({ line, factor, sample }) => {
    const { factor: _factor, ...typed } = sample
    return { line, module_code: factor.module.code, factor_code: factor.code, ...typed }
  }),
  errors: errors.slice(0, mostErrors),
  refused: new Set(errors.map(({ line }) => line)).size,
  ignored: [...ignored],
})

interface Asked {
  readonly lines: readonly FileLine[]
  /** The column of stations. */
  readonly at: number
  readonly usual: number | null
}

/** The factors of the stations that are named, and of the one that is meant where none is. */
async function stationsOf(ctx: Context, { lines, at, usual }: Asked): Promise<Stations> {
  const named = new Set(lines.map(({ cells }) => codeKey(cells[at] ?? '')))
  const modules = (await listAllModules(ctx)).filter(({ code }) => named.has(codeKey(code)))
  const byCode = new Map<string, readonly Factor[]>()
  for (const { id, code } of modules) byCode.set(codeKey(code), await listFactorsOf(ctx, id))
  return { byCode, usual: usual === null ? null : await listFactorsOf(ctx, usual) }
}

/** Samples that are in the file twice, or stored already. */
async function repeated(ctx: Context, samples: readonly SheetSample[]): Promise<SheetError[]> {
  const problem = (sample: SheetSample | undefined, found: 'twice' | 'stored'): SheetError[] =>
    sample === undefined
      ? []
      : [
          errorOf(ctx.locale, {
            line: sample.line,
            field: 'taken_at',
            problem: found,
            written: sample.sample.result_code,
          }),
        ]
  const keys = new Map<string, number>()
  const twice = samples.filter(({ line, sample }) => {
    const { factor, taken_at, laboratory, result_code } = sample
    const key = JSON.stringify([factor, taken_at, laboratory.toLowerCase(), result_code.toLowerCase()])
    const isFirst = !keys.has(key)
    if (isFirst) keys.set(key, line)
    return !isFirst
  })
  const places = await selectStoredPlaces(
    ctx.db,
    samples.map(({ sample: { factor, taken_at, laboratory, result_code } }) => ({
      factor_id: factor,
      taken_at,
      laboratory,
      result_code,
    })),
  )
  return [
    ...twice.flatMap((one) => problem(one, 'twice')),
    ...places.flatMap((place) => problem(samples[place], 'stored')),
  ]
}

/** @throws AppError conflict if one of them was stored meanwhile */
function storeAll(ctx: Context, samples: readonly SheetSample[], filename: string): Promise<number> {
  return transaction(ctx, async (tx) => {
    const module_ids = [...new Set(samples.map(({ factor }) => factor.module.id))]
    const name = safeFileName(filename)
    const id = await insertImport(tx.db, {
      filename: name,
      rows: samples.length,
      module_ids,
      created_at: tx.now(),
      created_by: actorOf(tx).user_id,
    })
    for (const { sample } of samples)
      if (isTaken(await insertSample(tx.db, newSample(tx, sample, id)))) throw new AppError('conflict')
    await writeAudit(tx, {
      action: 'sample-import.create',
      object_id: id,
      ...aboutOne(module_ids),
      after: { filename: name, rows: samples.length },
    })
    return id
  })
}

/** A line about one station is seen by those who reach it. */
const aboutOne = ([module_id, other]: readonly number[]) =>
  module_id === undefined || other !== undefined ? {} : { module_id }

export async function listSampleImports(
  ctx: Context,
  query: { offset: number; limit: number },
): Promise<Page<SampleImport>> {
  const { limit } = query
  const { count, start, rows } = await readPage(query, {
    count: () => countImports(ctx.db),
    rows: (from) => selectImports(ctx.db, { limit, start: from }),
  })
  const results = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
  return pageOf({ path: sampleRoutes.sampleImportList.path, query, limit, start, count, results })
}

/** Deletes what came with it, as it is now. @throws AppError not-found */
export async function deleteSampleImport(ctx: Context, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const found = await lockImport(tx.db, id)
    if (found === undefined) throw new AppError('not-found')
    const rows = await removeImport(tx.db, id)
    await writeAudit(tx, {
      action: 'sample-import.delete',
      object_id: id,
      ...aboutOne(found.module_ids),
      before: { filename: found.filename, rows },
    })
  })
}

export async function sampleTemplate(
  ctx: Context,
  query: { locale?: Locale | undefined },
): Promise<Download> {
  const locale = query.locale ?? ctx.locale
  const form = query.locale === 'vi' ? vietnameseCsv : plainCsv
  const heads = sampleFields.map((field) => sampleHeads[field][locale])
  async function* body() {
    yield byteOrderMark + [heads, ...sampleExamples[locale]].map((cells) => csvLine(cells, form)).join('')
  }
  return { filename: `${samplesFile.template[locale]}.csv`, body: body() }
}
