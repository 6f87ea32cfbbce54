import type { Locale } from '../../../words/text.ts'
import type { Attachment } from '../../mail/mailer.ts'
import { fileName } from '../file-name.ts'
import type { ReportRows } from '../files/report-file.ts'
import { xlsxOf } from '../files/xlsx.ts'

/** Of all files of a mail. */
export const mostBytes = 5_000_000
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The workbook of a report to send; null if it is too large. It is made only until that is known. */
export async function workbookFor(report: ReportRows, locale: Locale): Promise<Attachment | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of xlsxOf(report, locale)) {
    size += part.length
    if (size > mostBytes) return null
    parts.push(part)
  }
  return { filename: fileName(report.report, 'xlsx'), contentType, content: Buffer.concat(parts) }
}
