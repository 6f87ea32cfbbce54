import {
  type AuditValues,
  localDay,
  type Page,
  type PriceBook,
  type ReactiveTable,
  type TariffPrices,
  tariffBookRoutes,
} from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { isTaken } from '../../db/uniqueness.ts'
import { AppError } from '../../errors.ts'
import { type Asked, pageOf, readPage } from '../../lib/paging.ts'
import { writeAudit } from '../audit/audit.service.ts'
import type { Entries, Kind, TariffBooks } from './books.ts'
import {
  countEntries,
  countStations,
  type EntryRow,
  insertEntry,
  lockEntry,
  removeEntry,
  selectEntries,
  selectPage,
  updateEntry as writeEntry,
} from './tariff-books.queries.ts'

const most = 500

const objects = {
  price: 'price-book',
  hours: 'hour-book',
  vat: 'vat',
  reactive: 'reactive-table',
  grid: 'grid-factor',
} as const

const paths = {
  price: tariffBookRoutes.priceBookList.path,
  hours: tariffBookRoutes.hourBookList.path,
  vat: tariffBookRoutes.vatList.path,
  reactive: tariffBookRoutes.reactiveTableList.path,
  grid: tariffBookRoutes.gridFactorList.path,
}

export async function readTariffBooks(ctx: Pick<Context, 'db'>): Promise<TariffBooks> {
  const rows = await selectEntries(ctx.db)
  const of = <K extends Kind>(kind: K): Entries[K][] =>
    rows.filter((row) => row.kind === kind).map((row) => shown(kind, row))
  return {
    price: of('price'),
    hours: of('hours'),
    vat: of('vat'),
    reactive: of('reactive'),
    grid: of('grid'),
  }
}

export async function listEntries<K extends Kind>(
  ctx: Context,
  kind: K,
  query: Asked,
): Promise<Page<Entries[K]>> {
  const { limit } = query
  const { count, start, rows } = await readPage(query, {
    count: () => countEntries(ctx.db, kind),
    rows: (from) => selectPage(ctx.db, kind, { limit, start: from }),
  })
  const results = rows.map((row) => shown(kind, row))
  return pageOf({ path: paths[kind], query, limit, start, count, results })
}

/** With how many stations have the group today. */
export async function withStations(ctx: Context, books: readonly Entries['price'][]): Promise<PriceBook[]> {
  const stations = await countStations(ctx.db, localDay(ctx.now().getTime()))
  return books.map((book) => ({ ...book, stations: stations.get(book.group) ?? 0 }))
}

export const withItsStations = async (ctx: Context, book: Entries['price']): Promise<PriceBook> => ({
  ...book,
  stations: (await countStations(ctx.db, localDay(ctx.now().getTime()))).get(book.group) ?? 0,
})

/** @throws AppError tariff-entries-full, or under the field by which another entry is the same */
export async function createEntry<K extends Kind>(
  ctx: Context,
  kind: K,
  input: Omit<Entries[K], 'id'>,
): Promise<Entries[K]> {
  return transaction(ctx, async (tx) => {
    if ((await countEntries(tx.db, kind)) >= most) throw new AppError('tariff-entries-full')
    const row = await insertEntry(tx.db, kind, columnsOf(input))
    if (isTaken(row)) throw AppError.field(row.taken, 'taken')
    const after = shown(kind, row)
    await writeAudit(tx, { action: `${objects[kind]}.create`, object_id: row.id, after: logged(kind, after) })
    return after
  })
}

/**
 * Omitted fields stay unchanged. The hours from the beginning on keep their date: each day has hours.
 * @throws AppError not-found, or under the field by which another entry is the same
 */
export async function updateEntry<K extends Kind>(
  ctx: Context,
  { kind, id }: { readonly kind: K; readonly id: number },
  input: { readonly [F in keyof Entries[K]]?: Entries[K][F] | undefined },
): Promise<Entries[K]> {
  return transaction(ctx, async (tx) => {
    const found = await lockEntry(tx.db, kind, id)
    if (found === undefined) throw new AppError('not-found')
    const before = shown(kind, found)
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const columns = columnsOf({ ...before, ...given })
    if (isFirstHours(found) && columns.valid_from !== null)
      throw AppError.field('valid_from', 'first-hours-stay')
    const row = await writeEntry(tx.db, found, columns)
    if (isTaken(row)) throw AppError.field(row.taken, 'taken')
    const after = shown(kind, row)
    const audit = { before: logged(kind, before), after: logged(kind, after) }
    await writeAudit(tx, { action: `${objects[kind]}.update`, object_id: id, ...audit })
    return after
  })
}

/** @throws AppError not-found, or first-hours: each day has hours */
export async function deleteEntry(ctx: Context, kind: Kind, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const found = await lockEntry(tx.db, kind, id)
    if (found === undefined) throw new AppError('not-found')
    if (isFirstHours(found)) throw new AppError('first-hours')
    await removeEntry(tx.db, id)
    const before = logged(kind, shown(kind, found))
    await writeAudit(tx, { action: `${objects[kind]}.delete`, object_id: id, before })
  })
}

const isFirstHours = ({ kind, valid_from }: EntryRow): boolean => kind === 'hours' && valid_from === null

type Given = Partial<Omit<Entries['price'], keyof TariffPrices | 'demand' | 'id'>> & {
  readonly year?: number
  readonly rows?: ReactiveTable['rows']
  readonly days_without_peak?: readonly number[]
}

/** As it is stored: days and rows in order, and of a grid factor the first day of its year. */
function columnsOf(input: object) {
  const {
    id: _id,
    document = '',
    source = '',
    grade = null,
    group = '',
    valid_from = null,
    ...rest
  }: Given & {
    id?: number
  } = input
  const { year, rows, days_without_peak: days } = rest
  const content = {
    ...rest,
    ...(rows && { rows: rows.toSorted((one, other) => other.cos_phi - one.cos_phi) }),
    ...(days && { days_without_peak: days.toSorted((one, other) => one - other) }),
  }
  return {
    group_name: group,
    valid_from: year === undefined ? valid_from : `${year}-01-01`,
    document,
    source,
    grade,
    content: JSON.stringify(content),
  }
}

function shown<K extends Kind>(kind: K, { id, document, source, grade, ...row }: EntryRow): Entries[K] {
  const { group_name: group, valid_from, content } = row
  const dated = kind === 'grid' ? {} : { valid_from }
  const grouped = kind === 'price' ? { group } : {}
  // The content is what a call of this kind has written.
  return { id, document, source, grade, ...grouped, ...dated, ...content } as Entries[K]
}

/** In the words of the log: names that other kinds of things use for something else are not taken. */
function logged<K extends Kind>(kind: K, entry: Entries[K]): AuditValues {
  const { id: _id, ...fields } = entry
  return toLog[kind](fields as Entries[K]) // all but the id
}

const toLog: { readonly [K in Kind]: (entry: Entries[K]) => AuditValues } = {
  price: ({ group, offpeak, normal, peak, ...rest }) => ({
    price_group: group,
    ...rest,
    prices: { offpeak, normal, peak },
  }),
  hours: (entry) => ({ ...entry }),
  vat: (entry) => ({ ...entry }),
  reactive: ({ rows, ...rest }) => ({ ...rest, percents: rows }),
  grid: ({ year, factor, ...rest }) => ({ data_year: year, kg_per_kwh: factor, ...rest }),
}
