import type { Report } from '@quantrac/contract'
import type { Context } from '../../../context.ts'
import { consoleAddress } from '../../mail/address.service.ts'
import { mailOf } from '../../mail/letter-mail.ts'
import { linksFrom } from '../../mail/links.ts'
import type { Attachment, Mail, Mailer } from '../../mail/mailer.ts'
import { longestWaitMs, retryPause } from '../../mail/retry.ts'
import type { Recipient } from '../../mail/recipient.ts'
import { queueReportMails, type ReportMail } from '../../notifications/report-notices.service.ts'
import { exportPdf } from '../files/pdf.service.ts'
import { isTable } from '../files/table-cells.ts'
import { openFrozen } from '../frozen.service.ts'
import { getReport } from '../reports.read.service.ts'
import { failedLetter, readyLetter } from './report-letter.ts'
import { findReportRecipient } from './report-mails.queries.ts'
import { mostBytes, workbookFor } from './workbook.ts'

/**
 * Mails one person that a report of a schedule is ready, or why there is none. If the mail server does not take it, or
 * the program stops before the answer, it waits again, about as long as the report is old, for a day at most.
 */
export async function sendReportMail(
  ctx: Context,
  { mailer, stopping }: { mailer: Mailer; stopping: AbortSignal },
  mail: ReportMail,
): Promise<void> {
  const recipient = await findReportRecipient(ctx.db, mail)
  if (recipient === undefined) return
  const reader = { ...ctx, locale: recipient.locale }
  const report = await getReport(reader, mail.report_id)
  const since = new Date(report.finished_at ?? ctx.now())
  if (ctx.now().getTime() - since.getTime() > longestWaitMs)
    return ctx.log.warn(mail, 'a report is too old to be mailed')
  const composed = await composeMail(reader, report, recipient)
  try {
    await mailer.send(recipient.email, composed, stopping)
  } catch (error) {
    const wait = retryPause(since, ctx.now())
    ctx.log.warn({ err: error, ...mail, retry_seconds: wait }, 'the mail of a report was not sent')
    await queueReportMails(ctx, [mail], wait)
  }
}

async function composeMail(ctx: Context, report: Report, to: Recipient): Promise<Mail> {
  const links = linksFrom(await consoleAddress(ctx))
  if (report.status !== 'ready') return mailOf(failedLetter(report, to, links))
  const frozen = await openFrozen(ctx, report.id)
  const file = await workbookFor(frozen, to.locale)
  const files = file === null ? [] : [file, ...(await documentsFor(ctx, frozen.report, file))]
  const letter = readyLetter(frozen, file === null ? null : files.map(({ filename }) => filename), {
    to,
    links,
  })
  return { ...mailOf(letter), attachments: files }
}

/** What is filed as it is has its document, too, as far as both have room in a mail. */
async function documentsFor(ctx: Context, report: Report, workbook: Attachment): Promise<Attachment[]> {
  if (!isTable(report)) return []
  const { filename, body } = await exportPdf(ctx, { id: report.id })
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(typeof part === 'string' ? Buffer.from(part) : part)
  const content = Buffer.concat(parts)
  const isTooLarge = content.length + workbook.content.length > mostBytes
  return isTooLarge ? [] : [{ filename, contentType: 'application/pdf', content }]
}
