import { type Download, mostSampleFileBytes, type Sample, type sampleFileTypes } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { safeFileName } from '../../lib/file-name.ts'
import type { SentFile, SentForm } from '../../lib/sent-form.ts'
import { insertAttachment, removeAttachment, selectPiece, setSampleFile } from './attachments.queries.ts'
import { lockSample } from './samples.queries.ts'
import { auditOf, getSample, rowOf } from './samples.service.ts'

type FileKind = (typeof sampleFileTypes)[number]

const beginnings: Readonly<Record<FileKind, readonly number[]>> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
}
const endings: Readonly<Record<FileKind, RegExp>> = {
  'application/pdf': /\.pdf$/i,
  'image/png': /\.png$/i,
  'image/jpeg': /\.jpe?g$/i,
}
const usual: Readonly<Record<FileKind, string>> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
}

/** By its first bytes, whatever its name says; undefined: none of those that are taken. */
const kindOf = (bytes: Uint8Array): FileKind | undefined =>
  (Object.keys(beginnings) as FileKind[]) // the keys of the table
    .find((kind) => beginnings[kind].every((byte, at) => bytes[at] === byte))

/** Its name ends as what it is, so that no program takes it for something else. */
const nameOf = (name: string, kind: FileKind): string =>
  endings[kind].test(name) ? name : `${name}${usual[kind]}`

/**
 * Keeps the file, in the place of the one that the sample has.
 * @throws AppError not-found, payload-too-large, or under `file` (needed, not-a-document)
 */
export async function setSampleFileOf(ctx: Context, id: number, form: SentForm): Promise<Sample> {
  await rowOf(ctx, id)
  const { kept } = await form.read(async ({ filename, content }) => ({
    filename: safeFileName(filename),
    bytes: await wholeOf(content),
  }))
  if (kept === null) throw AppError.field('file', 'needed')
  const type = kindOf(kept.bytes)
  if (type === undefined) throw AppError.field('file', 'not-a-document')
  const file = { name: nameOf(kept.filename, type), type, data: kept.bytes, created_at: ctx.now() }
  await changeFile(ctx, id, (tx) => insertAttachment(tx.db, file))
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
    if (before.file_id !== null) await removeAttachment(tx.db, before.file_id)
    await auditOf(tx, 'sample.update', { before, after: await rowOf(tx, id) })
  })
}

async function wholeOf(content: SentFile['content']): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of content) {
    size += part.length
    if (size > mostSampleFileBytes) throw new AppError('payload-too-large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const pieceBytes = 1024 * 1024

/** @throws AppError not-found: the sample, or its file */
export async function sampleFileDownload(ctx: Context, id: number): Promise<Download> {
  const { file_id, file } = await rowOf(ctx, id)
  if (file_id === null || file === null) throw new AppError('not-found')
  async function* body() {
    for (let from = 0; ; from += pieceBytes) {
      const piece = await selectPiece(ctx.db, file_id ?? 0, { from, length: pieceBytes })
      if (piece.length === 0) return
      yield piece
    }
  }
  return { filename: file.name, body: body() }
}
