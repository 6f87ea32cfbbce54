import { isDeepStrictEqual } from 'node:util'
import {
  type Page,
  type Standard,
  type StandardChange,
  StandardEntry,
  standardRoutes,
  type StandardWrite,
} from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../context.ts'
import { isTaken } from '../../db/uniqueness.ts'
import { AppError, type FieldProblem, type FieldProblems } from '../../errors.ts'
import { codeKey } from '../../lib/code-key.ts'
import { pageOf, readPage } from '../../lib/paging.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { holdFactors } from '../factors/factors.service.ts'
import { followDocument } from '../station-limits/follow.service.ts'
import { problemsUnder } from './entry-problems.ts'
import {
  countStandards,
  insertStandard,
  lockStandard,
  removeStandard,
  selectStandard,
  selectStandards,
  selectTakers,
  type StandardColumns,
  type StandardFilter,
  type StandardOrder,
  type StandardRow,
  updateStandard as update,
} from './standards.queries.ts'

export interface StandardListQuery extends StandardFilter {
  readonly offset: number
  readonly limit: number
  readonly ordering?: StandardOrder | undefined
}

const most = 500

export async function listStandards(ctx: Context, query: StandardListQuery): Promise<Page<Standard>> {
  const { search, group, ordering = 'code', limit } = query
  const filter = { search, group }
  const { count, start, rows } = await readPage(query, {
    count: () => countStandards(ctx.db, filter),
    rows: (from) => selectStandards(ctx.db, { filter, ordering, limit, start: from }),
  })
  const { path } = standardRoutes.standardList
  return pageOf({ path, query, limit, start, count, results: rows.map(shown) })
}

/** @throws AppError not-found */
export async function getStandard(ctx: Context, id: number): Promise<Standard> {
  const row = await selectStandard(ctx.db, id)
  if (row === undefined) throw new AppError('not-found')
  return shown(row)
}

/** @throws AppError standards-full, or under `code` (another one has it) or the field that is wrong */
export async function createStandard(ctx: Context, input: StandardWrite): Promise<Standard> {
  return transaction(ctx, async (tx) => {
    AppError.refuse(standardProblems(input))
    if ((await countStandards(tx.db, {})) >= most) throw new AppError('standards-full')
    const { entries, ...fields } = input
    const id = await insertStandard(tx.db, {
      ...columnsOf(fields),
      ...copied(tx, JSON.stringify(entries), ''),
    })
    if (isTaken(id)) throw AppError.field(id.taken, 'taken')
    const after = await getStandard(tx, id)
    await writeAudit(tx, { action: 'standard.create', object_id: id, after: logged(after) })
    return after
  })
}

/**
 * Omitted fields stay unchanged. Of a shipped document only the own copy of its entries is written; null, or what is in
 * the shipped ones, takes it away again.
 * @throws AppError not-found, or under the field that is wrong
 */
export async function updateStandard(ctx: Context, id: number, input: StandardChange): Promise<Standard> {
  return transaction(ctx, async (tx) => {
    if (!(await lockStandard(tx.db, id))) throw new AppError('not-found')
    const before = await getStandard(tx, id)
    const values = changed(tx, before, input)
    const updated = await followDocument(tx, { id, hold: holdFactors }, () => update(tx.db, id, values))
    if (isTaken(updated)) throw AppError.field(updated.taken, 'taken')
    const after = await getStandard(tx, id)
    const audit = { before: logged(before), after: logged(after) }
    await writeAudit(tx, { action: 'standard.update', object_id: id, ...audit })
    return after
  })
}

/** @throws AppError not-found, standard-shipped, or standard-taken with the stations */
export async function deleteStandard(ctx: Context, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await lockStandard(tx.db, id))) throw new AppError('not-found')
    const before = await getStandard(tx, id)
    if (before.shipped) throw new AppError('standard-shipped')
    const takers = await selectTakers(tx.db, id)
    if (takers.length > 0) throw new AppError('standard-taken', { reason: takers.join(', ') })
    if (!(await removeStandard(tx.db, id))) throw new AppError('standard-taken')
    await writeAudit(tx, { action: 'standard.delete', object_id: id, before: logged(before) })
  })
}

/** What no field is wrong with by itself. */
export function standardProblems(input: StandardChange): FieldProblems {
  const { valid_from: from, valid_until: until } = input
  const isReversed = typeof from === 'string' && typeof until === 'string' && from > until
  return {
    ...(isReversed && { valid_until: 'end-before-start' as const }),
    ...problemsUnder('entries', input.entries),
  }
}

function changed(tx: Context, before: Standard, input: StandardChange): Partial<StandardColumns> {
  const { entries, note = before.changed?.note ?? '', ...fields } = input
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  if (before.shipped) {
    AppError.refuse(notOfShipped(given))
    AppError.refuse(problemsUnder('entries', entries))
    const own = entries ?? null
    const isOriginal = own === null || isDeepStrictEqual(own, before.shipped_entries ?? before.entries)
    if (entries === undefined)
      return before.changed === null ? { note: '' } : copied(tx, JSON.stringify(before.entries), note)
    return isOriginal
      ? { entries: null, changed_at: null, changed_by: null, note: '' }
      : copied(tx, JSON.stringify(own), note)
  }
  if (entries === null) throw AppError.field('entries', 'needed')
  const after = { ...before, ...given, entries: entries ?? before.entries }
  AppError.refuse(standardProblems(after))
  return { ...columnsOf(after), ...copied(tx, JSON.stringify(after.entries), note) }
}

const notOfShipped = (given: object): FieldProblems =>
  Object.fromEntries(
    Object.keys(given).map((field) => [field, 'shipped-with-program' satisfies FieldProblem] as const),
  )

/** The installation's own entries, and whose they are. */
const copied = (tx: Context, entries: string, note: string) => ({
  entries,
  changed_at: tx.now(),
  changed_by: actorOf(tx).user_id,
  note,
})

type Fields = Omit<StandardWrite, 'entries'>

const columnsOf = (fields: Fields) => ({
  code: fields.code,
  code_key: codeKey(fields.code),
  group_name: fields.group,
  title_vi: fields.title_vi,
  title_en: fields.title_en,
  document: fields.document,
  issued_on: fields.issued_on,
  source: fields.source,
  replaces: fields.replaces,
  conditions: fields.conditions,
  valid_from: fields.valid_from,
  valid_until: fields.valid_until,
  kept_until: fields.kept_until,
  grade: fields.grade,
})

// Rows of an older program lack what was added since, and the database has its own order of fields.
const read = (entries: readonly StandardEntry[]): StandardEntry[] =>
  entries.map((entry) => StandardEntry.parse(entry))

function shown({ shipped_entries, entries, changed_at, changed_by, note, ...same }: StandardRow): Standard {
  const held = read(entries ?? shipped_entries ?? [])
  const columns = new Set(held.map(({ column }) => column).filter((column) => column !== ''))
  return {
    ...same,
    shipped: shipped_entries !== null,
    entries: held,
    shipped_entries: entries === null || shipped_entries === null ? null : read(shipped_entries),
    changed: changed_at === null ? null : { at: changed_at.toISOString(), by: changed_by, note },
    columns: [...columns].toSorted(),
  }
}

function logged(standard: Standard) {
  const { id: _id, columns: _columns, stations: _stations, shipped_entries: _shipped, ...rest } = standard
  const { changed, ...fields } = rest
  return { ...fields, note: changed?.note ?? '' }
}
