import { z } from 'zod'

type Locale = 'vi' | 'en'

const alertData = z.object({
  status: z.enum(['ALERT', 'WARNING', 'INFO', 'SUCCESS']),
  class: z.enum(['HI', 'LO', 'WHI', 'WLO']).nullable().default(null),
  factor: z.string(),
  factor_name: z.string(),
  module: z.string(),
  module_name: z.string(),
  value: z.number(),
  unit: z.string(),
  decimals: z.number().int().min(0).max(20),
  min_value: z.number().nullable(),
  max_value: z.number().nullable(),
  timestamp: z.string(),
})
const clockSkewData = z.object({
  type: z.literal('clock-skew'),
  module: z.string(),
  module_name: z.string(),
})
const sessionEndedData = z.object({ type: z.literal('session-ended'), sessions: z.number() })

/** What is stored of a notification's words: typed ones, or data to make them from; the two may be mixed. */
export interface StoredWords {
  readonly kind: 'alert' | 'report' | 'station' | 'system'
  readonly title: string | null
  readonly message: string | null
  readonly data: unknown
}

interface Words {
  readonly title: string
  readonly message: string
}

/** `{name}` stands for the value of that name in `data`, `{limit}`, `{time}` and the like for what is made of it. */
interface Language {
  readonly tag: string
  readonly alert: Record<AlertSide, Words>
  readonly clockSkew: Words
  readonly sessionEnded: Words
  readonly limit: string
  readonly unknown: Record<StoredWords['kind'], string>
}

type AlertData = z.infer<typeof alertData>
type AlertSide = NonNullable<AlertData['class']> | 'none'

const alertTitle = '[{status}] {factor}'
const measured = ': {value}{limit}, {time}'

const vi: Language = {
  tag: 'vi',
  alert: alertWords({
    HI: '{factor_name} vượt ngưỡng tại trạm {module_name}',
    LO: '{factor_name} xuống dưới ngưỡng tại trạm {module_name}',
    WHI: '{factor_name} sắp vượt ngưỡng tại trạm {module_name}',
    WLO: '{factor_name} sắp xuống dưới ngưỡng tại trạm {module_name}',
    none: '{factor_name} tại trạm {module_name}',
  }),
  clockSkew: {
    title: 'Đồng hồ của trạm {module_name} chạy nhanh',
    message:
      'Trạm {module_name} ({module}) gửi số liệu có thời điểm ở tương lai nên số liệu bị từ chối. Hãy kiểm tra đồng hồ và múi giờ của thiết bị.',
  },
  sessionEnded: {
    title: 'Phiên đăng nhập cũ nhất đã kết thúc',
    message:
      'Bạn vừa đăng nhập ở một nơi mới. Mỗi người có tối đa {sessions} phiên cùng lúc nên phiên cũ nhất của bạn đã kết thúc. Nếu không phải bạn đăng nhập, hãy đổi mật khẩu ngay.',
  },
  limit: ' (giới hạn {limit})',
  unknown: {
    alert: 'Cảnh báo',
    report: 'Báo cáo',
    station: 'Thông báo về trạm',
    system: 'Thông báo hệ thống',
  },
}

const en: Language = {
  tag: 'en-GB',
  alert: alertWords({
    HI: '{factor_name} is above its limit at station {module_name}',
    LO: '{factor_name} is below its limit at station {module_name}',
    WHI: '{factor_name} is close to its upper limit at station {module_name}',
    WLO: '{factor_name} is close to its lower limit at station {module_name}',
    none: '{factor_name} at station {module_name}',
  }),
  clockSkew: {
    title: 'The clock of station {module_name} runs ahead',
    message:
      'Station {module_name} ({module}) sends readings dated in the future, and they are refused. Check the clock and the time zone of the device.',
  },
  sessionEnded: {
    title: 'Your oldest session has ended',
    message:
      'You signed in at a new place. A person has at most {sessions} sessions at a time, so your oldest one has ended. If it was not you who signed in, change your password now.',
  },
  limit: ' (limit {limit})',
  unknown: { alert: 'Alert', report: 'Report', station: 'Station notice', system: 'System notice' },
}

const languages: Record<Locale, Language> = { vi, en }

function alertWords(messages: Record<AlertSide, string>): Record<AlertSide, Words> {
  const words = (message: string): Words => ({ title: alertTitle, message: message + measured })
  return {
    HI: words(messages.HI),
    LO: words(messages.LO),
    WHI: words(messages.WHI),
    WLO: words(messages.WLO),
    none: words(messages.none),
  }
}

/** Title and message in the reader's language: as typed where a person typed them, else made from the data. */
export function wordsOf(stored: StoredWords, locale: Locale): Words {
  const { title, message } = stored
  if (title !== null && message !== null) return { title, message }
  const made = madeWords(stored, languages[locale])
  return { title: title ?? made.title, message: message ?? made.message }
}

/** Data of a form that this version does not know says at least of what kind it is. */
function madeWords({ kind, data }: StoredWords, language: Language): Words {
  if (kind === 'alert') {
    const { data: alert } = alertData.safeParse(data)
    if (alert !== undefined)
      return filled(language.alert[alert.class ?? 'none'], alertValues(alert, language))
  }
  const { data: skew } = clockSkewData.safeParse(data)
  if (skew !== undefined) return filled(language.clockSkew, skew)
  const { data: ended } = sessionEndedData.safeParse(data)
  if (ended !== undefined) return filled(language.sessionEnded, { sessions: String(ended.sessions) })
  return { title: language.unknown[kind], message: '' }
}

function alertValues(alert: AlertData, language: Language): Record<string, string> {
  const side = alert.class
  const limit = side === 'LO' || side === 'WLO' ? alert.min_value : alert.max_value
  const known = side !== null && limit !== null
  return {
    status: alert.status,
    factor: alert.factor.toUpperCase(),
    factor_name: alert.factor_name,
    module_name: alert.module_name,
    value: `${numberText(alert.value, alert, language)} ${alert.unit}`.trim(),
    limit: known ? fill(language.limit, { limit: numberText(limit, alert, language) }) : '',
    time: timeText(alert.timestamp, language),
  }
}

const filled = ({ title, message }: Words, values: Record<string, string>): Words => ({
  title: fill(title, values),
  message: fill(message, values),
})

/** In one pass: braces within a value are the value's own. */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

function numberText(value: number, { decimals }: { decimals: number }, { tag }: Language): string {
  return new Intl.NumberFormat(tag, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value)
}

function timeText(moment: string, { tag }: Language): string {
  const millis = Date.parse(moment)
  if (Number.isNaN(millis)) return moment
  return new Intl.DateTimeFormat(tag, {
    timeZone: 'Asia/Ho_Chi_Minh',
    hourCycle: 'h23',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(millis)
}

/** The words of one sort of notification, for a search: up to where what is made of numbers and times begins. */
export interface MadeText {
  readonly kind: 'alert' | 'station' | 'system'
  /** Which field of `data` names the sort, and how; null: the field is null. */
  readonly field: 'class' | 'type'
  readonly value: string | null
  /** With `{name}` for values of `data`. */
  readonly template: string
}

/** What a reader of this language sees in notifications that the product made. */
export function madeTexts(locale: Locale): MadeText[] {
  const { alert, clockSkew, sessionEnded } = languages[locale]
  const text = ({ title, message }: Words) => `${title}\n${message}`.replace(measured, '')
  return [
    ...(['HI', 'LO', 'WHI', 'WLO', 'none'] as const).map((side) => ({
      kind: 'alert' as const,
      field: 'class' as const,
      value: side === 'none' ? null : side,
      template: text(alert[side]),
    })),
    { kind: 'station', field: 'type', value: 'clock-skew', template: text(clockSkew) },
    { kind: 'system', field: 'type', value: 'session-ended', template: text(sessionEnded) },
  ]
}
