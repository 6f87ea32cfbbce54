import {
  type AttachedFile,
  type AttachmentType,
  type Download,
  mostAttachmentBytes,
} from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { safeFileName } from '../../lib/file-name.ts'
import type { SentFile, SentForm } from '../../lib/sent-form.ts'
import { bodyBytes } from '../files/body-bytes.ts'
import { insertAttachment, type NewAttachment, removeAttachment, selectPiece } from './attachments.queries.ts'

const beginnings: Readonly<Record<AttachmentType, readonly number[]>> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
}
const endings: Readonly<Record<AttachmentType, RegExp>> = {
  'application/pdf': /\.pdf$/i,
  'image/png': /\.png$/i,
  'image/jpeg': /\.jpe?g$/i,
}
const usual: Readonly<Record<AttachmentType, string>> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
}

/** By its first bytes, whatever its name says; undefined: none of those that are taken. */
const kindOf = (bytes: Uint8Array): AttachmentType | undefined =>
  (Object.keys(beginnings) as AttachmentType[]) // the keys of the table
    .find((kind) => beginnings[kind].every((byte, at) => bytes[at] === byte))

/** Its name ends as what it is, so that no program takes it for something else. */
const nameOf = (name: string, kind: AttachmentType): string =>
  endings[kind].test(name) ? name : `${name}${usual[kind]}`

/**
 * The file of a form, to keep.
 * @throws AppError payload-too-large, or under `file` (needed, not-a-document)
 */
export async function readAttachment(ctx: Context, form: SentForm): Promise<NewAttachment> {
  const { kept } = await form.read((file) => whole(file, mostAttachmentBytes))
  if (kept === null) throw AppError.field('file', 'needed')
  return documentOf(ctx, kept, 'file')
}

/**
 * The files of a form, and its texts.
 * @throws AppError payload-too-large, or under `files` (not-a-document)
 */
export async function readAttachments(
  ctx: Context,
  form: SentForm,
  mostBytes: number,
): Promise<{ readonly files: NewAttachment[]; readonly texts: ReadonlyMap<string, string> }> {
  const sent: Awaited<ReturnType<typeof whole>>[] = []
  const { texts } = await form.read(async (file) => sent.push(await whole(file, mostBytes)))
  return { files: sent.map((file) => documentOf(ctx, file, 'files')), texts }
}

const whole = async ({ filename, content }: SentFile, most: number) => ({
  filename: safeFileName(filename),
  bytes: await bodyBytes(content, most),
})

function documentOf(
  ctx: Context,
  { filename, bytes }: Awaited<ReturnType<typeof whole>>,
  field: string,
): NewAttachment {
  const type = kindOf(bytes)
  if (type === undefined) throw AppError.field(field, 'not-a-document')
  return { name: nameOf(filename, type), type, data: bytes, created_at: ctx.now() }
}

/** Returns its id. */
export const keepAttachment = (tx: Context, file: NewAttachment): Promise<number> =>
  insertAttachment(tx.db, file)

export const dropAttachment = (tx: Context, id: number): Promise<void> => removeAttachment(tx.db, id)

const pieceBytes = 1024 * 1024

/** @throws AppError not-found: there is no file */
export function attachmentDownload(
  ctx: Context,
  id: number | null,
  file: Pick<AttachedFile, 'name'> | null,
): Download {
  if (id === null || file === null) throw new AppError('not-found')
  const from = id
  async function* body() {
    for (let at = 0; ; at += pieceBytes) {
      const piece = await selectPiece(ctx.db, from, { from: at, length: pieceBytes })
      if (piece.length === 0) return
      yield piece
    }
  }
  return { filename: file.name, body: body() }
}
