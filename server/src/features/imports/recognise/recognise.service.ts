import { importPreviewRows, type ImportFormat, type ImportMapping } from '@quantrac/contract'
import type { Context } from '../../../context.ts'
import { listFactorsOf } from '../../factors/factors.service.ts'
import type { Row } from '../../files/reading/cut-rows.ts'
import type { FileSource } from '../../files/reading/file-source.ts'
import { BrokenWorkbook } from '../../files/reading/sheet-xml.ts'
import { Workbook } from '../../files/reading/workbook.service.ts'
import type { KeptPreviewRow, KeptRecognition } from '../kept.ts'
import { ReadingRows } from '../read/reading-rows.ts'
import { rowsOfFile } from '../rows.service.ts'
import type { KnownFactor } from './match.ts'
import { mappingOf, questionsOf } from './mapping.ts'
import { type Fixed, recognise, type NoTable, type Recognised } from './recognise.ts'
import { isWorkbook, noTable, textSample } from './sample.service.ts'

/** What a file is, as far as nobody needs to be asked. */
export interface Looked {
  readonly recognised: Recognised
  readonly sheets: readonly string[]
}

type Given = Fixed & Partial<Pick<ImportFormat, 'encoding' | 'sheet'>>

/** @throws AppError not-a-table */
export async function lookAt(
  ctx: Pick<Context, 'locale' | 'now'>,
  file: FileSource,
  given: Given = {},
): Promise<Looked> {
  if (isWorkbook(await file.range(0, 4))) return lookAtWorkbook(ctx, file, given)
  const sample = await textSample(ctx, file, given.encoding ?? null)
  const recognised = recognise(sample, ctx.now().getTime(), given)
  if ('problem' in recognised) throw noTable(ctx, recognised.problem, recognised.values)
  return { recognised, sheets: [] }
}

// Sheets that are looked at for readings.
const mostSheets = 20
const rowsLookedAt = 3000

/** The sheet that is asked for, or the first one with readings. @throws AppError not-a-table */
async function lookAtWorkbook(
  ctx: Pick<Context, 'locale' | 'now'>,
  file: FileSource,
  given: Given,
): Promise<Looked> {
  try {
    const workbook = await Workbook.open(file)
    if (workbook === null) throw noTable(ctx, 'zip')
    const { sheets } = workbook
    const asked = given.sheet ?? null
    let problem: NoTable = { problem: 'empty', values: {} }
    for (const sheet of asked === null ? sheets.slice(0, mostSheets) : [asked]) {
      const rows = await firstRows(workbook.rows(sheet, '.'))
      const recognised = recognise({ kind: 'xlsx', sheets, sheet, rows }, ctx.now().getTime(), given)
      if (!('problem' in recognised)) return { recognised, sheets }
      if (problem.problem === 'empty') problem = recognised
    }
    throw noTable(ctx, problem.problem, problem.values)
  } catch (error) {
    throw error instanceof BrokenWorkbook ? noTable(ctx, 'broken-workbook') : error
  }
}

async function firstRows(all: AsyncIterable<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of all) {
    rows.push(row)
    if (rows.length >= rowsLookedAt) break
  }
  return rows
}

/** The factors that a file's columns may be. */
export async function knownFactors(ctx: Context, module_id: number | null): Promise<KnownFactor[]> {
  return module_id === null ? [] : listFactorsOf(ctx, module_id)
}

export interface Proposal {
  readonly mapping: ImportMapping
  readonly kept: KeptRecognition
}

/** What is proposed of a file, with its first rows and what is to be asked. */
export async function proposalOf(
  ctx: Context,
  file: FileSource,
  { looked, module_id, tell }: { looked: Looked; module_id: number | null; tell: boolean },
): Promise<Proposal> {
  const factors = await knownFactors(ctx, module_id)
  const { recognised, sheets } = looked
  const mapping = mappingOf(recognised, { module_id, factors, tell })
  const { facts, heads, growing, format } = recognised
  return {
    mapping,
    kept: {
      facts,
      heads,
      sheets,
      growing,
      told: format,
      preview: await previewOf(ctx, file, mapping),
      questions: questionsOf(mapping, { facts, heads, factors }),
    },
  }
}

const longestCell = 100

/** The first rows of readings, as they are read. */
export async function previewOf(
  ctx: Pick<Context, 'now'>,
  file: FileSource,
  mapping: ImportMapping,
): Promise<KeptPreviewRow[]> {
  const reading = new ReadingRows(mapping, ctx.now().getTime())
  const rows: KeptPreviewRow[] = []
  for await (const some of rowsOfFile(file, mapping.format))
    for (const row of some) {
      const read = reading.read(row)
      if (read === null) continue
      const cells = row.cells.slice(0, 200).map((cell) => cell.slice(0, longestCell))
      rows.push(
        'refused' in read
          ? { line: row.line, cells, missing: [], ts: null, refused: read.refused }
          : {
              line: row.line,
              cells,
              missing: [...read.missing, ...read.bad.map(({ column }) => column)],
              ts: read.ts,
              refused: null,
            },
      )
      if (rows.length >= importPreviewRows) return rows
    }
  return rows
}
