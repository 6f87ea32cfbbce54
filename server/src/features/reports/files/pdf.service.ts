import type { Download } from '@quantrac/contract'
import type { Context } from '../../../context.ts'
import { fileName } from '../file-name.ts'
import { openFrozen } from '../frozen.service.ts'
import { readCourses } from './pdf-courses.ts'
import { noOrganisation, type Organisation } from './pdf-input.ts'
import { makeInThread } from './pdf-thread.ts'
import type { FileChoice } from './xlsx.service.ts'

/** A report as a document to file; it is whole before its first byte is sent. @throws AppError as openFrozen() */
export async function exportPdf(
  ctx: Context,
  { id, locale = ctx.locale }: FileChoice,
  organisation: Organisation = noOrganisation,
): Promise<Download> {
  const { report, station, factors, covered, headers, summary, rows } = await openFrozen(ctx, id)
  const file = { report, station, factors, covered, headers, summary }
  const courses = await readCourses({ ...file, rows })
  const pdf = await makeInThread({ ...file, courses, organisation, locale })
  return { filename: fileName(report, 'pdf'), body: whole(pdf) }
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
