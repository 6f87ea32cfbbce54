import type { Download, Sample } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { SentForm } from '../../lib/sent-form.ts'
import {
  attachmentDownload,
  dropAttachment,
  keepAttachment,
  readAttachment,
} from '../attachments/attachments.service.ts'
import { lockSample, setSampleFile } from './samples.queries.ts'
import { auditOf, getSample, rowOf } from './samples.service.ts'

/**
 * Keeps the file, in the place of the one that the sample has.
 * @throws AppError not-found, or as readAttachment()
 */
export async function setSampleFileOf(ctx: Context, id: number, form: SentForm): Promise<Sample> {
  await rowOf(ctx, id)
  const file = await readAttachment(ctx, form)
  await changeFile(ctx, id, (tx) => keepAttachment(tx, file))
  return getSample(ctx, id)
}

/** @throws AppError not-found: the sample, or its file */
export async function deleteSampleFile(ctx: Context, id: number): Promise<void> {
  await changeFile(ctx, id, async () => null)
}

async function changeFile(
  ctx: Context,
  id: number,
  next: (tx: Context) => Promise<number | null>,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await lockSample(tx.db, id))) throw new AppError('not-found')
    const before = await rowOf(tx, id)
    const file = await next(tx)
    if (file === null && before.file_id === null) throw new AppError('not-found')
    await setSampleFile(tx.db, id, file)
    if (before.file_id !== null) await dropAttachment(tx, before.file_id)
    await auditOf(tx, 'sample.update', { before, after: await rowOf(tx, id) })
  })
}

/** @throws AppError not-found: the sample, or its file */
export async function sampleFileDownload(ctx: Context, id: number): Promise<Download> {
  const { file_id, file } = await rowOf(ctx, id)
  return attachmentDownload(ctx, file_id, file)
}
