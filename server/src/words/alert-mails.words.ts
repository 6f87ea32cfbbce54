import type { AlertStatus } from '@quantrac/contract'
import type { Locale } from '../context.ts'
import type { MailedAlert } from '../features/notifications/alert-mails.queries.ts'
import type { Text } from './text.ts'

// A longer mail is not read; the console lists all.
const maxListed = 50

const statuses: Readonly<Record<AlertStatus, Text>> = {
  ALERT: { vi: 'Vượt ngưỡng', en: 'Limit exceeded' },
  WARNING: { vi: 'Gần ngưỡng', en: 'Warning' },
  INFO: { vi: 'Thông tin', en: 'Information' },
  SUCCESS: { vi: 'Trở lại bình thường', en: 'Back to normal' },
}

const words = {
  subjectOfMany: { vi: '{count} cảnh báo mới', en: '{count} new alerts' },
  introOfOne: { vi: 'Quantrac ghi nhận một cảnh báo mới:', en: 'Quantrac recorded a new alert:' },
  intro: { vi: 'Quantrac ghi nhận {count} cảnh báo mới:', en: 'Quantrac recorded {count} new alerts:' },
  limits: { vi: 'giới hạn', en: 'limits' },
  rest: {
    vi: '… và {count} cảnh báo khác, xem trên Quantrac.',
    en: '… and {count} more, see Quantrac.',
  },
  why: {
    vi: 'Bạn nhận thư này vì đang bật thông báo qua email. Có thể tắt trong phần Thiết lập, mục Thông báo.',
    en: 'You receive this mail because email notifications are on. You can switch them off under Settings, Notifications.',
  },
} as const satisfies Record<string, Text>

const tags: Readonly<Record<Locale, string>> = { vi: 'vi-VN', en: 'en-GB' }

const counted = (text: Text, locale: Locale, count: number) => text[locale].replace('{count}', String(count))

/** The mail about one or more alerts, in Vietnamese with English below: a recipient's language is not known. */
export function composeAlertMail(alerts: readonly MailedAlert[]): { subject: string; text: string } {
  const [first] = alerts
  const subject =
    first !== undefined && alerts.length === 1
      ? `${statuses[first.status].vi}: ${subjectOf(first)}`
      : counted(words.subjectOfMany, 'vi', alerts.length)
  return {
    subject: oneLine(`[Quantrac] ${subject}`).slice(0, 200),
    text: `${section('vi', alerts)}\n\n----------\n\n${section('en', alerts)}\n`,
  }
}

const subjectOf = (alert: MailedAlert) =>
  `${alert.factor_name} ${measured('vi', alert, alert.value)} – ${alert.module_name}`

function section(locale: Locale, alerts: readonly MailedAlert[]): string {
  const lines = alerts.slice(0, maxListed).map((alert) => `- ${line(locale, alert)}`)
  const rest = alerts.length - lines.length
  return [
    alerts.length === 1 ? words.introOfOne[locale] : counted(words.intro, locale, alerts.length),
    '',
    ...lines,
    ...(rest > 0 ? [counted(words.rest, locale, rest)] : []),
    '',
    words.why[locale],
  ].join('\n')
}

function line(locale: Locale, alert: MailedAlert): string {
  const limits = [alert.min_value, alert.max_value].map((limit) =>
    limit === null ? '…' : number(locale, alert, limit),
  )
  const known = alert.min_value !== null || alert.max_value !== null
  const parts = [
    `${time(locale, alert.timestamp)} · ${alert.module_name} (${alert.module_code})`,
    `${alert.factor_name}: ${measured(locale, alert, alert.value)}`,
    ...(known ? [`${words.limits[locale]} ${limits.join(' – ')}`] : []),
    statuses[alert.status][locale],
  ]
  return oneLine(parts.join(' · '))
}

const measured = (locale: Locale, alert: MailedAlert, value: number) =>
  `${number(locale, alert, value)} ${alert.unit}`.trim()

const number = (locale: Locale, { decimals }: MailedAlert, value: number) =>
  new Intl.NumberFormat(tags[locale], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value)

const time = (locale: Locale, moment: Date) =>
  new Intl.DateTimeFormat(tags[locale], {
    timeZone: 'Asia/Ho_Chi_Minh',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(moment)

/** Names are typed by people: a line break in one would start another header in a subject, or a line in the list. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
