import type { MailedAlert } from '../features/notifications/alert-mails.queries.ts'

export interface MailText {
  readonly subject: string
  readonly text: string
}

// Nobody reads more in a mail; the console has them all.
const maxListed = 50

interface Language {
  readonly locale: string
  readonly statuses: Record<MailedAlert['status'], string>
  readonly one: (alert: string) => string
  readonly many: (count: number) => string
  readonly intro: (count: number) => string
  readonly limits: string
  readonly rest: (count: number) => string
  readonly why: string
}

const vi: Language = {
  locale: 'vi-VN',
  statuses: { ALERT: 'Vượt ngưỡng', WARNING: 'Cảnh báo', INFO: 'Thông tin', SUCCESS: 'Trở lại bình thường' },
  one: (alert) => `[Quantrac] ${alert}`,
  many: (count) => `[Quantrac] ${count} cảnh báo mới`,
  intro: (count) =>
    count === 1 ? 'Quantrac ghi nhận một cảnh báo mới:' : `Quantrac ghi nhận ${count} cảnh báo mới:`,
  limits: 'giới hạn',
  rest: (count) => `… và ${count} cảnh báo khác, xem trên Quantrac.`,
  why: 'Bạn nhận thư này vì đang bật thông báo qua email. Có thể tắt trong phần Thiết lập, mục Thông báo.',
}

const en: Language = {
  locale: 'en-GB',
  statuses: { ALERT: 'Limit exceeded', WARNING: 'Warning', INFO: 'Information', SUCCESS: 'Back to normal' },
  one: (alert) => alert,
  many: (count) => `${count} new alerts`,
  intro: (count) =>
    count === 1 ? 'Quantrac recorded a new alert:' : `Quantrac recorded ${count} new alerts:`,
  limits: 'limits',
  rest: (count) => `… and ${count} more, see Quantrac.`,
  why: 'You receive this mail because email notifications are on. You can switch them off under Settings, Notifications.',
}

/** The mail about one or more alerts: which language a person reads is not known, so Vietnamese with English below. */
export function composeAlertMail(alerts: readonly MailedAlert[]): MailText {
  const [first] = alerts
  const subject =
    first !== undefined && alerts.length === 1
      ? vi.one(`${vi.statuses[first.status]}: ${subjectOf(first)}`)
      : vi.many(alerts.length)
  return {
    subject: oneLine(subject).slice(0, 200),
    text: `${section(vi, alerts)}\n\n----------\n\n${section(en, alerts)}\n`,
  }
}

const subjectOf = (alert: MailedAlert) =>
  `${alert.factor_name} ${measured(vi, alert, alert.value)} – ${alert.module_name}`

function section(language: Language, alerts: readonly MailedAlert[]): string {
  const lines = alerts.slice(0, maxListed).map((alert) => `- ${line(language, alert)}`)
  const rest = alerts.length - lines.length
  return [
    language.intro(alerts.length),
    '',
    ...lines,
    ...(rest > 0 ? [language.rest(rest)] : []),
    '',
    language.why,
  ].join('\n')
}

function line(language: Language, alert: MailedAlert): string {
  const limits = [alert.min_value, alert.max_value].map((limit) =>
    limit === null ? '…' : number(language, alert, limit),
  )
  const known = alert.min_value !== null || alert.max_value !== null
  const words = [
    `${time(language, alert.timestamp)} · ${alert.module_name} (${alert.module_code})`,
    `${alert.factor_name}: ${measured(language, alert, alert.value)}`,
    ...(known ? [`${language.limits} ${limits.join(' – ')}`] : []),
    language.statuses[alert.status],
  ]
  return oneLine(words.join(' · '))
}

const measured = (language: Language, alert: MailedAlert, value: number) =>
  `${number(language, alert, value)} ${alert.unit}`.trim()

const number = (language: Language, { decimals }: MailedAlert, value: number) =>
  new Intl.NumberFormat(language.locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value)

const time = (language: Language, moment: Date) =>
  new Intl.DateTimeFormat(language.locale, {
    timeZone: 'Asia/Ho_Chi_Minh',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(moment)

/** Names come from people: a line break in one would start a header of its own in a subject, or a line in the list. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
