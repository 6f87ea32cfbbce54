import {
  type Page,
  type TransmissionFile,
  type TransmissionFileStatus,
  type TransmissionPreview,
} from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { pageOf, readPage } from '../../lib/paging.ts'
import { transmissionProblemIn } from '../../words/transmissions.words.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { askAgain, countFiles, type FileRow, selectFiles } from './files.queries.ts'
import { placeOf, textsOf } from './files.service.ts'
import { selectStationNames } from './transmissions.queries.ts'
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

const shownFile = (ctx: Context, row: FileRow): TransmissionFile => ({
  ...row,
  at: row.at.toISOString(),
  error: row.error === null ? null : transmissionProblemIn(ctx.locale, row.error),
  sent_at: row.sent_at?.toISOString() ?? null,
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

/** @throws AppError not-found */
export async function resendFiles(ctx: Context, id: number, ids: readonly number[]): Promise<number> {
  return transaction(ctx, async (tx) => {
    const row = await getRow(tx, id)
    const asked = await askAgain(tx.db, { id, ids, at: tx.now() })
    await writeAudit(tx, {
      action: 'transmission.resend',
      object_id: id,
      ...moduleOf(row.stations),
      after: { name: row.name, ids: asked },
    })
    return asked.length
  })
}
