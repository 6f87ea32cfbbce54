import {
  type Page,
  type TransmissionFile,
  type TransmissionFileStatus,
  type TransmissionPreview,
} from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../context.ts'
import { pageOf, readPage } from '../../lib/paging.ts'
import { transmissionProblemIn } from '../../words/transmissions.words.ts'
import { writeAudit } from '../audit/audit.service.ts'
import {
  askAgain,
  clearTried,
  countFiles,
  type FileRow,
  selectFiles,
  setSkipped,
  setText,
} from './files.queries.ts'
import { placeOf, textsAgain, textsOf } from './files.service.ts'
import { selectStationNames, type TransmissionRow } from './transmissions.queries.ts'
import { getRow, moduleOf } from './transmissions.service.ts'

export interface FileListQuery {
  readonly offset: number
  readonly limit: number
  readonly status?: TransmissionFileStatus | undefined
  readonly start_datetime?: string | undefined
  readonly end_datetime?: string | undefined
}

/** Newest instant first. @throws AppError not-found */
export async function listSentFiles(
  ctx: Context,
  id: number,
  query: FileListQuery,
): Promise<Page<TransmissionFile>> {
  await getRow(ctx, id)
  const { status, start_datetime: begin, end_datetime: end, limit } = query
  const filter = { transmission_id: id, status, start: begin, end }
  const { count, start, rows } = await readPage(query, {
    count: () => countFiles(ctx.db, filter),
    rows: (from) => selectFiles(ctx.db, filter, { limit, start: from }),
  })
  const path = `/transmissions/files/${id}/` as const
  return pageOf({ path, query, limit, start, count, results: rows.map((row) => shownFile(ctx, row)) })
}

const shownFile = (ctx: Context, { skipped_at, skipped_by, ...row }: FileRow): TransmissionFile => ({
  ...row,
  at: row.at.toISOString(),
  error: row.error === null ? null : transmissionProblemIn(ctx.locale, row.error),
  sent_at: row.sent_at?.toISOString() ?? null,
  skipped: skipped_at === null ? null : { at: skipped_at.toISOString(), by: skipped_by },
})

/** What would be made of an instant now. @throws AppError not-found */
export async function previewFiles(
  ctx: Context,
  id: number,
  given: string | undefined,
): Promise<TransmissionPreview[]> {
  const row = await getRow(ctx, id)
  const asked = given === undefined ? ctx.now().getTime() : Date.parse(given)
  // A file has whole seconds.
  const at = Math.floor(asked / 1000) * 1000
  const modules = await selectStationNames(
    ctx.db,
    row.stations.map(({ module_id }) => module_id),
  )
  const previews: TransmissionPreview[] = []
  for (const station of row.stations) {
    const module = modules.find((one) => one.id === station.module_id)
    const [made] = module === undefined ? [] : await textsOf(ctx, { row, station }, [at])
    if (module === undefined || made === undefined) continue
    previews.push({
      module_code: module.code,
      path: placeOf(row, station, at).path,
      at: new Date(at).toISOString(),
      text: made.text ?? '',
      left_out: [...made.left_out],
    })
  }
  return previews
}

export interface Resend {
  readonly ids: readonly number[]
  /** A pattern, in place of the folder of the destination. */
  readonly folder: string | null
}

/** They say what the readings are now: these may have been corrected, or reviewed. @throws AppError not-found */
export async function resendFiles(ctx: Context, id: number, { ids, folder }: Resend): Promise<number> {
  const texts = await textsAgain(ctx, await getRow(ctx, id), ids)
  return transaction(ctx, async (tx) => {
    const row = await getRow(tx, id)
    const folders = folder === null ? {} : foldersOf(row, folder)
    const asked = await askAgain(tx.db, { id, ids, folders, at: tx.now() })
    for (const file of asked) {
      const text = texts.get(file)
      if (text !== undefined) await setText(tx.db, file, text)
    }
    await auditFiles(tx, row, {
      action: 'transmission.resend',
      ids: asked,
      ...(folder !== null && { folder }),
    })
    return asked.length
  })
}

/** A pattern with the names of each station, by its id; '' has those that no station needs any more. */
const foldersOf = (row: TransmissionRow, folder: string): Record<string, string> =>
  Object.fromEntries(
    [...row.stations, { module_id: '', station_code: '', type: '' }].map((station) => [
      station.module_id,
      placeOf({ ...row, folder }, station, 0).folder,
    ]),
  )

/** The next one is tried at once. @throws AppError not-found */
export async function skipFiles(ctx: Context, id: number, ids: readonly number[]): Promise<number> {
  return transaction(ctx, async (tx) => {
    const row = await getRow(tx, id)
    const skipped = await setSkipped(tx.db, { id, ids, at: tx.now(), by: actorOf(tx).user_id })
    if (skipped.length > 0) await clearTried(tx.db, id)
    await auditFiles(tx, row, { action: 'transmission.skip', ids: skipped })
    return skipped.length
  })
}

async function auditFiles(
  tx: Context,
  row: TransmissionRow,
  {
    action,
    ...what
  }: { action: 'transmission.resend' | 'transmission.skip'; ids: readonly number[]; folder?: string },
): Promise<void> {
  const after = { name: row.name, ...what }
  await writeAudit(tx, { action, object_id: row.id, ...moduleOf(row.stations), after })
}
