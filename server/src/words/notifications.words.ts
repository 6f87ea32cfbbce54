import {
  AlertStatus,
  type AveragePeriod,
  BreachClass,
  type HealthFault,
  type NotificationKind,
} from '@quantrac/contract'
import { z } from 'zod'
import type { Locale } from '../context.ts'
import {
  type AlertSide,
  alertTexts,
  averageClasses,
  averageLimit,
  averageTexts,
  clockDoubted,
  clockSkew,
  faultOf,
  filesWait,
  healthClasses,
  healthTexts,
  lateAlerts,
  lateOpen,
  kindTexts,
  limitText,
  measured,
  type NotificationTexts,
  removalWaits,
  reportFailed,
  reportReady,
  sessionEnded,
  stationsBack,
  stationsSilent,
  statusTexts,
} from './notifications.texts.ts'
import { handlingNotices, handlingTexts } from './handling.words.ts'
import { faultSentences } from './health.words.ts'
import { limitsChange, limitsChangeData, limitsChangeValues } from './limits-change.words.ts'
import { failureText } from './reports.words.ts'
import { factorNotices, factorTexts } from './second-factors.words.ts'
import type { Text } from './text.ts'
import {
  faultAmount,
  fill,
  filled,
  lengthText,
  limitText as numberOf,
  measuredText,
  numberText,
} from './value-texts.ts'

const alertData = z.object({
  status: AlertStatus,
  class: BreachClass.nullable().default(null),
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
/** Of an average: its class says side and period. */
const averageData = alertData.extend({ class: z.enum(averageClasses), standard: z.string() })
/** Of a station's health: its class says what is wrong. */
const healthData = alertData.extend({ class: z.enum(healthClasses) })
const silentData = z.object({ type: z.enum(['stations-silent', 'stations-back']), count: z.number() })
/** What people are told where many of their stations are silent together. */
export type SilentNotice = z.infer<typeof silentData>
const clockSkewData = z.object({
  type: z.literal('clock-skew'),
  module: z.string(),
  module_name: z.string(),
})
const lateData = z.object({
  type: z.literal('late-alerts'),
  module_name: z.string(),
  count: z.number(),
  open: z.number(),
  longest: z.object({ factor: z.string(), seconds: z.number() }),
})
const handledData = z.object({
  type: z.enum(handlingNotices),
  who: z.string(),
  group: z.string().nullable(),
  factor_name: z.string(),
  module_name: z.string(),
  text: z.string(),
})
const sessionEndedData = z.object({ type: z.literal('session-ended'), sessions: z.number() })
const factorData = z.object({
  type: z.enum(factorNotices),
  name: z.string().default(''),
  left: z.number().default(0),
})
const clockDoubtedData = z.object({ type: z.literal('clock-doubted'), shown: z.string(), sure: z.string() })
const removalWaitsData = z.object({
  type: z.enum(['readings-wait', 'alerts-wait']),
  count: z.number(),
  total: z.number(),
  older_than: z.string(),
})
const filesWaitData = z.object({
  type: z.literal('files-wait'),
  name: z.string(),
  count: z.number(),
  oldest: z.string(),
})
/** What administrators are told of the installation itself. */
export type AdministratorNotice =
  | z.infer<typeof clockDoubtedData>
  | z.infer<typeof removalWaitsData>
  | z.infer<typeof filesWaitData>
const ofReport = z.object({ report: z.string(), module: z.string(), module_name: z.string() })
const reportData = z.discriminatedUnion('type', [
  ofReport.extend({ type: z.literal('report-ready') }),
  ofReport.extend({ type: z.literal('report-failed'), failure: z.unknown().optional() }),
])

/** The stored words of a notification: typed ones, or data to write them from; both may occur in one row. */
export interface StoredWords {
  readonly kind: NotificationKind
  readonly title: string | null
  readonly message: string | null
  readonly data: unknown
}

interface Words {
  readonly title: string
  readonly message: string
}

type AlertData = z.infer<typeof alertData>

const tags: Readonly<Record<Locale, string>> = { vi: 'vi', en: 'en-GB' }

/** Title and message in the reader's language: typed words as they are, others written from the data. */
export function wordsOf(stored: StoredWords, locale: Locale): Words {
  const { title, message } = stored
  if (title !== null && message !== null) return { title, message }
  const made = madeWords(stored, locale)
  return { title: title ?? made.title, message: message ?? made.message }
}

/** Data in a form that this version does not know still gives the words of its kind. */
function madeWords({ kind, data }: StoredWords, locale: Locale): Words {
  if (kind === 'alert') {
    const { data: alert } = alertData.safeParse(data)
    if (alert !== undefined)
      return wordsFrom(alertTexts[alert.class ?? 'none'], locale, alertValues(alert, locale))
    const { data: average } = averageData.safeParse(data)
    if (average !== undefined)
      return wordsFrom(averageTexts(average.class), locale, averageValues(average, locale))
    const { data: health } = healthData.safeParse(data)
    if (health !== undefined)
      return wordsFrom(healthTexts(health.class), locale, healthValues(health, locale))
  }
  const { data: handled } = handledData.safeParse(data)
  if (handled !== undefined)
    return wordsFrom(handlingTexts[handled.type], locale, {
      ...handled,
      group: handled.group ?? '',
      of:
        handled.factor_name === '' ? handled.module_name : `${handled.factor_name} – ${handled.module_name}`,
    })
  const { data: skew } = clockSkewData.safeParse(data)
  if (skew !== undefined) return wordsFrom(clockSkew, locale, skew)
  const { data: silent } = silentData.safeParse(data)
  if (silent !== undefined) {
    const texts = silent.type === 'stations-back' ? stationsBack : stationsSilent
    return wordsFrom(texts, locale, { count: numberText(silent.count, locale, 0) })
  }
  const { data: late } = lateData.safeParse(data)
  if (late !== undefined) return wordsFrom(lateAlerts, locale, lateValues(late, locale))
  const { data: change } = limitsChangeData.safeParse(data)
  if (change !== undefined) return wordsFrom(limitsChange, locale, limitsChangeValues(change, locale))
  const { data: made } = reportData.safeParse(data)
  if (made?.type === 'report-ready') return wordsFrom(reportReady, locale, textsOf(made))
  if (made !== undefined)
    return wordsFrom(reportFailed, locale, { ...textsOf(made), reason: failureText(made.failure, locale) })
  const { data: ended } = sessionEndedData.safeParse(data)
  if (ended !== undefined) return wordsFrom(sessionEnded, locale, { sessions: String(ended.sessions) })
  const { data: factor } = factorData.safeParse(data)
  if (factor !== undefined)
    return wordsFrom(factorTexts[factor.type], locale, { name: factor.name, left: String(factor.left) })
  const { data: doubted } = clockDoubtedData.safeParse(data)
  if (doubted !== undefined) {
    const [shown, sure] = [timeText(doubted.shown, locale), timeText(doubted.sure, locale)]
    return wordsFrom(clockDoubted, locale, { shown, sure })
  }
  const { data: waits } = removalWaitsData.safeParse(data)
  if (waits !== undefined)
    return wordsFrom(removalWaits[waits.type], locale, {
      count: numberText(waits.count, locale, 0),
      total: numberText(waits.total, locale, 0),
      older_than: timeText(waits.older_than, locale),
    })
  const { data: files } = filesWaitData.safeParse(data)
  if (files !== undefined) return wordsFrom(filesWait, locale, filesValues(files, locale))
  return { title: kindTexts[kind][locale], message: '' }
}

const filesValues = ({ name, count, oldest }: z.infer<typeof filesWaitData>, locale: Locale) => ({
  name,
  count: numberText(count, locale, 0),
  oldest: timeText(oldest, locale),
})

function lateValues(
  { module_name, count, open, longest }: z.infer<typeof lateData>,
  locale: Locale,
): Record<string, string> {
  const excursions = locale === 'vi' ? String(count) : `${count} ${count === 1 ? 'excursion' : 'excursions'}`
  return {
    module_name,
    count: excursions,
    longest: `${longest.factor} ${lengthText(longest.seconds, locale)}`,
    open: open === 0 ? '' : filled(lateOpen, locale, { open }),
  }
}

const textsOf = ({ report, module, module_name }: z.infer<typeof ofReport>) => ({
  report,
  module,
  module_name,
})

function alertValues(alert: AlertData, locale: Locale): Record<string, string> {
  const side = alert.class
  const limit = side === 'LO' || side === 'WLO' ? alert.min_value : alert.max_value
  const known = side !== null && limit !== null
  return {
    status: statusText(side, alert.status)[locale],
    factor: alert.factor.toUpperCase(),
    factor_name: alert.factor_name,
    module_name: alert.module_name,
    value: measuredText(alert.value, locale, alert),
    limit: known ? filled(limitText, locale, { limit: numberText(limit, locale, alert.decimals) }) : '',
    time: timeText(alert.timestamp, locale),
  }
}

function averageValues(alert: z.infer<typeof averageData>, locale: Locale): Record<string, string> {
  const isAbove = alert.class.startsWith('HI')
  const limit = (isAbove ? alert.max_value : alert.min_value) ?? 0
  return {
    ...alertValues({ ...alert, class: null }, locale),
    limit: fill(averageLimit, {
      sign: isAbove ? '>' : '<',
      limit: `${numberOf(limit, locale)} ${alert.unit}`.trim(),
      standard: alert.standard,
    }),
  }
}

function healthValues(alert: z.infer<typeof healthData>, locale: Locale): Record<string, string> {
  return {
    ...alertValues({ ...alert, class: null }, locale),
    amount: faultAmount(alert, locale),
  }
}

const statusText = (side: AlertSide | null, status: AlertStatus): Text =>
  statusTexts[side === 'LO' ? 'BELOW' : status]

/** What an alert says, without its figures. */
export function alertSentence(
  {
    class: side,
    period,
    fault,
    factor_name,
    module_name,
  }: {
    class: AlertData['class']
    period: AveragePeriod | null
    fault: HealthFault | null
    factor_name: string
    module_name: string
  },
  locale: Locale,
): string {
  if (fault !== null) return fill(faultSentences[fault][locale], { factor_name, module_name })
  const texts =
    period === null ? alertTexts[side ?? 'none'] : averageTexts(`${side === 'LO' ? 'LO' : 'HI'}-${period}`)
  const template = texts.message[locale].replace(measured, '')
  return fill(template, { factor_name, module_name })
}

const wordsFrom = (texts: NotificationTexts, locale: Locale, values: Record<string, string>): Words => ({
  title: filled(texts.title, locale, values),
  message: filled(texts.message, locale, values),
})

function timeText(moment: string, locale: Locale): string {
  const millis = Date.parse(moment)
  if (Number.isNaN(millis)) return moment
  return new Intl.DateTimeFormat(tags[locale], {
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

const statusOf: Readonly<Record<BreachClass, AlertStatus>> = {
  HI: 'ALERT',
  LO: 'ALERT',
  WHI: 'WARNING',
  WLO: 'WARNING',
}

/** The words of one sort of notification, for a search: up to the first number or time. */
export interface MadeText {
  readonly kind: 'alert' | 'station' | 'report' | 'system'
  /** The field of `data` that names the sort, and its value; null: the field is null. */
  readonly field: 'class' | 'type'
  readonly value: string | null
  /** Only of an alert with this status; without it, of any. */
  readonly status?: AlertStatus
  /** With `{name}` for values of `data`. */
  readonly template: string
}

const madeText = (kind: MadeText['kind'], value: string, template: string): MadeText => ({
  kind,
  field: kind === 'alert' ? 'class' : 'type',
  value,
  template,
})

/** What a reader of this language sees in notifications that the product wrote. */
export function madeTexts(locale: Locale): MadeText[] {
  const text = ({ title, message }: NotificationTexts) =>
    `${title[locale]}\n${message[locale]}`.replace(measured, '')
  const beforeFigures = (whole: string) => whole.slice(0, whole.indexOf('{'))
  const alertText = (side: AlertSide, status: AlertStatus) => ({
    kind: 'alert' as const,
    field: 'class' as const,
    value: side === 'none' ? null : side,
    template: text(alertTexts[side]).replace('{status}', statusText(side, status)[locale]),
  })
  return [
    ...BreachClass.options.map((side) => alertText(side, statusOf[side])),
    // Raised by hand, with any status.
    ...AlertStatus.options.map((status) => ({ ...alertText('none', status), status })),
    ...averageClasses.map((value) => madeText('alert', value, text(averageTexts(value)))),
    ...healthClasses.map((value) =>
      madeText(
        'alert',
        value,
        `${healthTexts(value).title[locale]}\n${faultSentences[faultOf(value)][locale]}`,
      ),
    ),
    ...handlingNotices.map((value) => ({
      kind: 'alert' as const,
      field: 'type' as const,
      value,
      template: handlingTexts[value].title[locale],
    })),
    madeText('station', 'stations-silent', beforeFigures(text(stationsSilent))),
    madeText('station', 'stations-back', stationsBack.title[locale]),
    madeText('station', 'clock-skew', text(clockSkew)),
    madeText('station', 'late-alerts', text(lateAlerts).replace(/\{count\}[^]*/, '')),
    madeText('station', 'limits-change', text(limitsChange).replace(/\{day\}[^]*/, '')),
    madeText('report', 'report-ready', text(reportReady)),
    madeText('report', 'report-failed', text(reportFailed)),
    madeText('system', 'session-ended', text(sessionEnded)),
    ...factorNotices.map((value) =>
      madeText('system', value, text(factorTexts[value]).replace(/\{left\}[^]*/, '')),
    ),
    madeText('system', 'clock-doubted', beforeFigures(text(clockDoubted))),
    madeText('system', 'files-wait', beforeFigures(text(filesWait))),
    madeText('system', 'readings-wait', beforeFigures(text(removalWaits['readings-wait']))),
    madeText('system', 'alerts-wait', beforeFigures(text(removalWaits['alerts-wait']))),
  ]
}
