import type { Import, ImportDetail, ImportFormat, ImportMapping, ImportStatus } from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { safeFileName } from '../../lib/file-name.ts'
import type { SentForm } from '../../lib/sent-form.ts'
import { reaches } from '../../reach.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { createFactor } from '../factors/factors.service.ts'
import { getModule, listAllModules } from '../modules/modules.service.ts'
import { mayUnlock, shownMonth } from '../readings/store/locked-months.service.ts'
import { lockedMonthIn } from '../reviews/months.service.ts'
import { FileReader, keepFile } from './file/kept-file.service.ts'
import { removeFile } from './file/kept-file.queries.ts'
import {
  addImportJob,
  beginImport,
  type ImportRow,
  insertImport,
  lockImport,
  updateMapping,
  updateStatus,
} from './imports.queries.ts'
import { getImportDetail, getImportRow, personOf } from './imports.read.service.ts'
import { importOf, undoUntil } from './imports.wire.service.ts'
import { refuseWrong } from './mapping-check.service.ts'
import { zoneOffset } from './read/zones.ts'
import { fold } from './recognise/fold.ts'
import { matched, questionsOf } from './recognise/mapping.ts'
import type { Fixed } from './recognise/recognise.ts'
import { knownFactors, lookAt, previewOf, type Proposal, proposalOf } from './recognise/recognise.service.ts'

/**
 * Keeps the file and says how it is read; where nothing is to be asked, it is counted at once.
 * @throws AppError not-a-table, payload-too-large, or under `file` (needed) or `module_id` (unknown)
 */
export async function createImport(ctx: Context, form: SentForm): Promise<ImportDetail> {
  const { kept, texts } = await form.read(async ({ filename, content }) => ({
    filename: safeFileName(filename),
    ...(await keepFile(ctx, content)),
  }))
  if (kept === null) throw AppError.field('file', 'needed')
  try {
    const file = new FileReader(ctx.db, kept)
    const asked = await stationOf(ctx, texts.get('module_id'))
    const looked = await lookAt(ctx, file)
    const module_id =
      asked ??
      (await guessStation(ctx, `${kept.filename.replace(/\.\w+$/, '')} ${looked.recognised.heads.join(' ')}`))
    const proposal = await proposalOf(ctx, file, { looked, module_id, tell: false })
    return await transaction(ctx, async (tx) => {
      const { user_id, email } = actorOf(tx)
      const id = await insertImport(tx.db, {
        ...proposalColumns(tx, proposal),
        file: kept.id,
        filename: kept.filename,
        bytes: kept.bytes,
        created_at: tx.now(),
        created_by: user_id,
        created_by_email: email,
      })
      await writeAudit(tx, {
        action: 'import.create',
        object_id: id,
        ...about(proposal.mapping),
        after: { filename: kept.filename, bytes: kept.bytes },
      })
      if (proposal.kept.questions.length === 0) await addImportJob(tx.db, id)
      return getImportDetail(tx, id)
    })
  } catch (error) {
    await removeFile(ctx.db, kept.id).catch(() => undefined)
    throw error
  }
}

const about = ({ module_id }: ImportMapping) => (module_id === null ? {} : { module_id })

function proposalColumns(
  ctx: Context,
  { mapping, kept }: Proposal,
): Pick<ImportRow, 'status' | 'reach' | 'module_ids' | 'mapping' | 'recognised'> {
  const status: ImportStatus = kept.questions.length === 0 ? 'checking' : 'recognised'
  const module_ids = mapping.module_id === null ? [] : [mapping.module_id]
  return { status, reach: ctx.reach, module_ids, mapping, recognised: kept }
}

/** @throws AppError under `module_id` (unknown) */
async function stationOf(ctx: Context, text: string | undefined): Promise<number | null> {
  if (text === undefined || text === '') return null
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0
  await refuseUnknownStation(ctx, id)
  return id
}

async function refuseUnknownStation(ctx: Context, id: number): Promise<void> {
  const found = await getModule(ctx, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not-found') return undefined
    throw error
  })
  if (found === undefined) throw AppError.field('module_id', 'unknown')
}

/** The one station whose code is among some words. */
async function guessStation(ctx: Context, words: string): Promise<number | null> {
  const text = ` ${fold(words)} `
  const found = (await listAllModules(ctx)).filter(({ code }) => text.includes(` ${fold(code)} `))
  return found.length === 1 ? (found[0]?.id ?? null) : null
}

const changeable: ReadonlySet<ImportStatus> = new Set([
  'recognised',
  'checking',
  'ready',
  'failed',
  'cancelled',
])

/**
 * Changes how a file is read. What hangs on a change is recognised anew: the columns by separator, sheet, encoding,
 * head and shape; the factors by the station.
 * @throws AppError not-found, import-started, not-a-table, or under the field
 */
export async function updateImport(ctx: Context, id: number, given: ImportMapping): Promise<ImportDetail> {
  const row = await getImportRow(ctx, id)
  const proposal = await changed(ctx, row, given)
  return transaction(ctx, async (tx) => {
    refuseStarted(await locked(tx, id))
    await updateMapping(tx.db, id, proposalColumns(tx, proposal))
    if (proposal.kept.questions.length === 0) await addImportJob(tx.db, id)
    return getImportDetail(tx, id)
  })
}

function refuseStarted({ status, stored, place }: ImportRow): void {
  if (!changeable.has(status) || stored > 0 || place > 0) throw new AppError('import-started')
}

async function changed(ctx: Context, row: ImportRow, given: ImportMapping): Promise<Proposal> {
  refuseStarted(row)
  if (zoneOffset(given.format.zone) === null) throw AppError.field('format.zone', 'unknown')
  if (given.module_id !== null) await refuseUnknownStation(ctx, given.module_id)
  const file = fileOf(ctx, row)
  const { mapping: before, recognised } = row
  const format: ImportFormat = { ...given.format, kind: before.format.kind }
  if (format.sheet !== before.format.sheet && !recognised.sheets.includes(format.sheet ?? ''))
    throw AppError.field('format.sheet', 'unknown')
  const decided = given.decided
  if (hasOtherRows(before.format, format)) {
    const looked = await lookAt(ctx, file, { ...fixedBy(before.format, format), sheet: format.sheet })
    const { module_id, tell } = given
    const proposal = await proposalOf(ctx, file, { looked, module_id, tell })
    return { ...proposal, mapping: { ...proposal.mapping, decided } }
  }
  const factors = await knownFactors(ctx, given.module_id)
  const { facts, heads } = recognised
  const sent = { ...given, format }
  const mapping = given.module_id === before.module_id ? sent : matched(sent, heads, factors)
  refuseWrong(mapping, { width: Math.max(heads.length, before.columns.length), factors })
  return {
    mapping,
    kept: {
      ...recognised,
      preview: await previewOf(ctx, file, mapping),
      questions: questionsOf(mapping, { facts: undecided(facts, before.format, format), heads, factors }),
    },
  }
}

/** A fact that a person has changed is decided. */
const undecided = (facts: ImportRow['recognised']['facts'], before: ImportFormat, now: ImportFormat) =>
  facts.filter(({ name }) => (name !== 'date_order' && name !== 'decimal') || before[name] === now[name])

const hasOtherRows = (before: ImportFormat, now: ImportFormat): boolean =>
  (['separator', 'encoding', 'sheet', 'header_line', 'shape'] as const).some(
    (key) => before[key] !== now[key],
  )

/** What is different is as a person wants it; the rest is recognised again. */
function fixedBy(before: ImportFormat, now: ImportFormat): Fixed & Pick<ImportFormat, 'encoding'> {
  const fixed: Fixed = {
    ...(now.separator !== null && { separator: now.separator }),
    ...(before.header_line !== now.header_line && { header_line: now.header_line }),
    ...(before.shape !== now.shape && { shape: now.shape }),
    ...(before.decimal !== now.decimal && { decimal: now.decimal }),
    ...(before.date_order !== now.date_order && { date_order: now.date_order }),
    ...(before.zone !== now.zone && { zone: now.zone }),
    ...(before.missing.join('\n') !== now.missing.join('\n') && { missing: now.missing }),
  }
  return { ...fixed, encoding: now.encoding }
}

/** @throws AppError not-a-table where it was removed */
function fileOf(ctx: Context, { file, bytes }: ImportRow): FileReader {
  if (file === null) throw new AppError('import-not-ready')
  return new FileReader(ctx.db, { id: file, bytes })
}

async function locked(tx: Context, id: number): Promise<ImportRow> {
  const row = await lockImport(tx.db, id, personOf(tx))
  if (row === undefined) throw new AppError('not-found')
  return row
}

/**
 * Stores what is in the file, or goes on after a pause. Factors that are to be made are made now.
 * @throws AppError not-found, import-questions, import-not-ready, permission-denied (no right to add factors)
 */
export async function runImport(ctx: Context, id: number): Promise<Import> {
  return transaction(ctx, async (tx) => {
    const row = await locked(tx, id)
    const { status, recognised } = row
    if (status === 'recognised' || recognised.questions.length > 0) throw new AppError('import-questions')
    const isBegun = status === 'paused' || (status === 'failed' && row.place > 0)
    if ((status !== 'ready' && !isBegun) || row.file === null) throw new AppError('import-not-ready')
    if (!isBegun) {
      const mapping = await withFactors(tx, row)
      await beginImport(tx.db, id, mapping)
      const after = { filename: row.filename, module_id: mapping.module_id, tell: mapping.tell }
      await writeAudit(tx, { action: 'import.run', object_id: id, ...about(mapping), after })
    }
    await updateStatus(tx.db, id, { status: 'running', at: null, by: actorOf(tx) })
    await addImportJob(tx.db, id)
    return importOf(await getImportRow(tx, id), tx.locale)
  })
}

/** The mapping with the factors that are made for its columns. @throws AppError permission-denied */
async function withFactors(tx: Context, { mapping, recognised }: ImportRow): Promise<ImportMapping> {
  const { module_id, columns } = mapping
  const wanted = columns.filter(({ use, create }) => use === 'value' && create !== null)
  if (module_id === null || wanted.length === 0) return mapping
  const actor = actorOf(tx)
  if (!actor.permissions.has('adaptors.add_factor') || !reaches(actor, 'adaptors.add_factor', module_id))
    throw new AppError('permission-denied')
  const module = await getModule(tx, module_id)
  const made = new Map<number, number>()
  for (const { index, create } of wanted) {
    if (create === null) continue
    const isCounter = recognised.growing.includes(index) && /wh$/i.test(create.unit)
    const { id } = await createFactor(tx, {
      ...create,
      manufacturer_id: create.code,
      status: true,
      module: module.code,
      ...(isCounter && { kind: 'counter' }),
    })
    made.set(index, id)
  }
  return {
    ...mapping,
    columns: columns.map((column) => {
      const factor_id = made.get(column.index)
      return factor_id === undefined ? column : { ...column, factor_id, create: null }
    }),
  }
}

/** @throws AppError not-found, import-not-running */
export async function pauseImport(ctx: Context, id: number): Promise<Import> {
  return transaction(ctx, async (tx) => {
    const row = await locked(tx, id)
    if (row.status !== 'running') throw new AppError('import-not-running')
    await updateStatus(tx.db, id, { status: 'paused', at: null, by: actorOf(tx) })
    await writeAudit(tx, {
      action: 'import.pause',
      object_id: id,
      ...about(row.mapping),
      after: countsOf(row),
    })
    return importOf(await getImportRow(tx, id), tx.locale)
  })
}

const endable: ReadonlySet<ImportStatus> = new Set([
  'recognised',
  'checking',
  'ready',
  'running',
  'paused',
  'failed',
])

/**
 * What is stored stays. Of an import that has not begun nothing is kept.
 * @throws AppError not-found, import-not-running
 */
export async function cancelImport(ctx: Context, id: number): Promise<Import> {
  return transaction(ctx, async (tx) => {
    const row = await locked(tx, id)
    if (!endable.has(row.status)) throw new AppError('import-not-running')
    await updateStatus(tx.db, id, { status: 'cancelled', at: tx.now(), by: actorOf(tx) })
    if (row.stored === 0 && row.file !== null) await removeFile(tx.db, row.file)
    await writeAudit(tx, {
      action: 'import.cancel',
      object_id: id,
      ...about(row.mapping),
      after: countsOf(row),
    })
    return importOf(await getImportRow(tx, id), tx.locale)
  })
}

/** @throws AppError not-found, import-nothing-stored, month-locked */
export async function undoImport(ctx: Context, id: number): Promise<Import> {
  return transaction(ctx, async (tx) => {
    const row = await locked(tx, id)
    const until = undoUntil(row)
    if (until === null || until < tx.now()) throw new AppError('import-nothing-stored')
    await refuseLockedMonths(tx, row)
    await writeAudit(tx, {
      action: 'import.undo',
      object_id: id,
      ...about(row.mapping),
      before: countsOf(row),
    })
    await updateStatus(tx.db, id, { status: 'undoing', at: null, by: actorOf(tx) })
    await addImportJob(tx.db, id)
    return importOf(await getImportRow(tx, id), tx.locale)
  })
}

/** Where one is locked meanwhile, the job ends with what it has come to. @throws AppError month-locked */
async function refuseLockedMonths(tx: Context, { expected, module_ids }: ImportRow): Promise<void> {
  if (expected === null || expected.first === null || expected.last === null) return
  const locked = await lockedMonthIn(tx, { start: expected.first, end: expected.last })
  if (locked !== null && !module_ids.every((id) => mayUnlock(tx, id)))
    throw new AppError('month-locked', { reason: shownMonth(locked), besides: { month: locked } })
}

const countsOf = ({ filename, rows, stored, duplicates, refused }: ImportRow) => ({
  filename,
  rows,
  stored,
  duplicates,
  refused,
})
