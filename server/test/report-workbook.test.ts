import { randomBytes } from 'node:crypto'
import { readXlsx } from 'hucre'
import { expect, it } from 'vitest'
import { linksFrom } from '../src/features/mail/links.ts'
import { mailOf } from '../src/features/mail/letter-mail.ts'
import { readyLetter } from '../src/features/reports/mails/report-letter.ts'
import { workbookFor } from '../src/features/reports/mails/workbook.ts'
import { madeReport, start } from './made-report.ts'

/** Rows for ever, which cannot be packed. */
async function* endless() {
  for (;;) yield Array.from({ length: 10 }, () => [start, randomBytes(20_000).toString('base64')])
}

it('stops making a workbook that is too large for a mail, and says so', async () => {
  let isRead = true
  const rows = async function* () {
    try {
      yield* endless()
    } finally {
      isRead = false
    }
  }
  expect(await workbookFor(madeReport({ report: { report_type: 'alert' }, rows }), 'vi')).toBeNull()
  expect(isRead).toBe(false)
})

it.each(['vi', 'en'] as const)('says what is attached, or why nothing is (%s)', async (locale) => {
  const report = madeReport({ chunks: [[[start, 46.3]]] })
  const to = { email: 'a@example.test', locale, has_mqtt: false }
  const links = linksFrom('https://quantrac.example')
  const textWith = (files: string[] | null) => mailOf(readyLetter(report, files, { to, links })).text
  const file = await workbookFor(report, locale)
  const { sheets } = await readXlsx(new Uint8Array(file?.content ?? []))
  expect(sheets[0]?.rows[1]).toEqual([new Date('2026-11-01T00:00:00.000Z'), 46.3])
  expect(textWith([file?.filename ?? ''])).toContain('quantrac_NT-DQT_2026-11-01_2026-11-18.xlsx')
  expect(textWith(null)).toContain(
    { vi: 'lớn hơn 5 MB nên không đính kèm', en: 'larger than 5 MB, so it is not attached' }[locale],
  )
})
