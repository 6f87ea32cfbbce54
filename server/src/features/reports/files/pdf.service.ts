import type { Download } from '@quantrac/contract'
import type { Context } from '../../../context.ts'
import { fileName } from '../file-name.ts'
import { bytesOf, isPicture } from '../../organisation/logo.ts'
import { getOrganisation } from '../../organisation/organisation.service.ts'
import { openFrozen } from '../frozen.service.ts'
import type { PdfOrder } from './pdf-input.ts'
import { type Chunks, makeInThread } from './pdf-thread.ts'
import type { FileChoice } from './xlsx.service.ts'

/** A report as a document to file; it is whole before its first byte is sent. @throws AppError as openFrozen() */
export async function exportPdf(ctx: Context, { id, locale = ctx.locale }: FileChoice): Promise<Download> {
  const { rows: _, page: _page, texts, ...file } = await openFrozen(ctx, id)
  return { filename: fileName(file.report, 'pdf'), body: await drawnPdf(ctx, { ...file, locale }, texts) }
}

/** A document with the letterhead of the organisation. */
export async function drawnPdf(
  ctx: Context,
  file: Omit<PdfOrder, 'organisation'>,
  texts: Chunks,
): Promise<AsyncIterable<Uint8Array>> {
  const { logo, ...names } = await getOrganisation(ctx)
  // One that was kept before it was looked into may be larger than the memory.
  const organisation = { ...names, logo: logo !== null && isPicture(logo) ? bytesOf(logo) : null }
  const order = { ...file, organisation }
  const pdf = await makeInThread(order, texts, ctx.gone).catch((error: unknown) => {
    // A picture whose inside is broken: a document without it is better than none.
    if (organisation.logo === null || ctx.gone.aborted) throw error
    ctx.log.warn({ err: error }, 'a document is made without the logo')
    return makeInThread({ ...order, organisation: { ...organisation, logo: null } }, texts, ctx.gone)
  })
  return whole(pdf)
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
