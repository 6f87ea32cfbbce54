import { AlertStatus } from '@quantrac/contract'
import { averageClassWords, averageWords } from '../../words/averages.words.ts'
import { alertMailWords as words, classWords, severityWords } from '../../words/alert-mails.words.ts'
import { faultAmounts, faultWords } from '../../words/health.words.ts'
import { mailWords } from '../../words/mails.words.ts'
import { alertSentence } from '../../words/notifications.words.ts'
import type { Locale, Text } from '../../words/text.ts'
import {
  endText,
  filled,
  limitText,
  measuredText,
  momentText,
  faultAmount,
  positionText,
} from '../../words/value-texts.ts'
import type { Group, Item, Letter, Tone } from '../mail/letter.ts'
import type { Links } from '../mail/links.ts'
import { footerFor, type Recipient } from '../mail/recipient.ts'
import type { MailedAlert } from './alert-mails.queries.ts'

export type { MailedAlert } from './alert-mails.queries.ts'

// A longer mail is not read, and Gmail cuts one of more than 102 KB.
const mostListed = 50
const mostNamed = 3

const tones: Readonly<Record<AlertStatus, Tone>> = {
  ALERT: 'alert',
  WARNING: 'warning',
  INFO: 'info',
  SUCCESS: 'good',
}

type Alerts = readonly [MailedAlert, ...MailedAlert[]]

/** One or more new alerts by station: the worst first, of those what is still open, then the newest. */
export function alertLetter(alerts: Alerts, to: Recipient, links: Links): Letter {
  const { locale } = to
  const sorted = alerts.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || openOf(other) - openOf(one) || other.id - one.id,
  )
  const [worst = alerts[0]] = sorted
  const said = alerts.length === 1 ? ofOne(worst, locale) : ofMany(sorted, locale)
  const listed = sorted.slice(0, mostListed)
  const stations = [...Map.groupBy(listed, ({ module_id }) => module_id).values()]
  return {
    locale,
    subject: filled(said.subject, locale, {
      severity: severityText(sorted)[locale],
      ...said.values,
    }),
    heading: said.heading,
    preview: listed
      .slice(0, mostNamed)
      .map((alert) => valueOf(alert, locale))
      .join(' · '),
    tone: tones[worst.status],
    blocks: [
      ...stations.map((own) => ({ kind: 'group' as const, group: groupOf(own, locale, links) })),
      ...restOf(alerts.length - listed.length, locale, links),
    ],
    footer: footerFor(to, 'whyAlert', links),
    ...(alerts.length === 1 && { thread: `alert-${worst.episode ?? worst.id}` }),
  }
}

/** What is wrong with a station, where that is all there is. */
function severityText(sorted: readonly MailedAlert[]): Text {
  const [first, ...others] = sorted
  if (first !== undefined && first.fault !== null && others.every(({ fault }) => fault !== null))
    return others.length === 0 ? faultWords[first.fault] : severityWords.HEALTH
  return severityWords[severityOf(sorted.filter(({ fault }) => fault === null))]
}

/** Of the worst: an ALERT has the name of its side, of both sides that of both. */
function severityOf(sorted: readonly MailedAlert[]): keyof typeof severityWords {
  const status = sorted[0]?.status ?? 'ALERT'
  if (status !== 'ALERT') return status
  const sides = sorted.filter((one) => one.status === status).map((one) => one.class === 'LO')
  if (!sides.includes(true)) return status
  return sides.includes(false) ? 'OUTSIDE' : 'BELOW'
}

// The contract has the worst first.
const rankOf = ({ status }: MailedAlert): number => AlertStatus.options.indexOf(status)

const openOf = ({ resolved_at }: MailedAlert): number => (resolved_at === null ? 1 : 0)

/** `TSS 58,0 mg/L`, of an average with what it is of before it, of a silent station for how long. */
function valueOf(alert: MailedAlert, locale: Locale): string {
  if (alert.fault !== null) {
    const { fault, factor_code, value: at } = alert
    const value = measuredText(at, locale, alert)
    const amount = faultAmount(alert, locale)
    return `${factor_code} ${filled(faultAmounts[fault], locale, { value, amount })}`.trim()
  }
  const said = `${alert.factor_code} ${measuredText(alert.value, locale, alert)}`
  return alert.period === null ? said : `${averageWords[alert.period][locale]} ${said}`
}

function stateOf({ class: side, period, fault, status }: MailedAlert): Text {
  if (fault !== null) return faultWords[fault]
  if (side === null) return severityWords[status]
  return period === null ? classWords[side] : averageClassWords[side === 'LO' ? 'LO' : 'HI']
}

interface Said {
  readonly subject: (typeof words)['subject' | 'subjectOfStations']
  readonly values: Readonly<Record<string, string | number>>
  readonly heading: string
}

const ofOne = (alert: MailedAlert, locale: Locale): Said => ({
  subject: words.subject,
  values: { station: alert.module_code, what: valueOf(alert, locale) },
  heading: alertSentence(alert, locale),
})

function ofMany(alerts: readonly MailedAlert[], locale: Locale): Said {
  const count = alerts.length
  const names = new Map(
    alerts.map(({ module_id, module_code, module_name }) => [module_id, { module_code, module_name }]),
  )
  const [first, ...others] = names.values()
  if (first !== undefined && others.length === 0) {
    const what = filled(words.count, locale, { count })
    const heading = filled(words.headingOfStation, locale, { count, station: first.module_name })
    return { subject: words.subject, values: { station: first.module_code, what }, heading }
  }
  const codes = [...names.values()].map(({ module_code }) => module_code)
  const named = codes.slice(0, mostNamed).join(', ')
  const values = { count, stations: codes.length, names: codes.length > mostNamed ? `${named}, …` : named }
  return {
    subject: words.subjectOfStations,
    values,
    heading: filled(words.headingOfStations, locale, values),
  }
}

function groupOf(alerts: readonly MailedAlert[], locale: Locale, links: Links): Group {
  const [{ module_name, module_code, place, description, ...at }] = alerts as Alerts // groups are not empty
  const where = description || positionText(at, locale)
  return {
    title: module_name,
    lines: [
      filled(words.code, locale, { code: module_code }),
      ...(where === null ? [] : [filled(words.where, locale, { where })]),
    ],
    link:
      place === null
        ? null
        : {
            text: mailWords.openStation[locale],
            url: links.place({ type: place.type, module: place.module }),
          },
    items: alerts.map((alert) => itemOf(alert, locale, links)),
  }
}

function itemOf(alert: MailedAlert, locale: Locale, links: Links): Item {
  const { status, factor_code, factor_name } = alert
  const isNamed = factor_name !== '' && factor_name.toUpperCase() !== factor_code.toUpperCase()
  return {
    title: valueOf(alert, locale),
    badge: { text: stateOf(alert)[locale], tone: tones[status] },
    lines: [
      ...(isNamed ? [factor_name] : []),
      ...limitOf(alert, locale),
      atOf(alert, locale),
      ...lastedOf(alert, locale),
    ],
    link: {
      text:
        factor_code === ''
          ? words.openOfStation[locale]
          : filled(words.open, locale, { factor: factor_code }),
      url: linkOf(alert, links),
    },
  }
}

/** What is drawn as a chart is shown at its station. */
function linkOf({ id, place, period, fault }: MailedAlert, links: Links): string {
  if (place === null || place.factor === null || period !== null || fault !== null) return links.alert(id)
  return links.place({ type: place.type, module: place.module, factor: place.factor, alert: id })
}

/** When it was measured; of an average from when to when. */
function atOf({ period, started_at, timestamp }: MailedAlert, locale: Locale): string {
  const moment = momentText(timestamp.getTime(), locale)
  if (period === null) return filled(words.at, locale, { moment })
  const from = momentText(started_at.getTime(), locale)
  return filled(words.fromTo, locale, { from, to: endText(timestamp.getTime(), locale) })
}

/** The limit that the value is beyond or near; both where nobody judged it. */
function limitOf(
  { class: side, period, fault, standard, min_value: min, max_value: max, unit }: MailedAlert,
  locale: Locale,
): string[] {
  if (fault !== null && fault !== 'range') return []
  const limit = (value: number) => `${limitText(value, locale)} ${unit}`.trim()
  if (period !== null)
    return [
      filled(words.ofStandard, locale, {
        limit: limit((side === 'LO' ? min : max) ?? 0),
        standard: standard ?? '',
      }),
    ]
  const isUpper = side !== 'LO' && side !== 'WLO' && max !== null
  const isLower = side !== 'HI' && side !== 'WHI' && min !== null
  if (isUpper && isLower)
    return [filled(words.both, locale, { from: limitText(min, locale), to: limit(max) })]
  if (isUpper) return [filled(words.upper, locale, { limit: limit(max) })]
  return isLower ? [filled(words.lower, locale, { limit: limit(min) })] : []
}

function lastedOf({ class: side, fault, resolved_at }: MailedAlert, locale: Locale): string[] {
  if (resolved_at !== null)
    return [filled(words.ended, locale, { moment: momentText(resolved_at.getTime(), locale) })]
  return side === null && fault === null ? [] : [words.ongoing[locale]]
}

function restOf(count: number, locale: Locale, links: Links): Letter['blocks'] {
  if (count === 0) return []
  const text = filled(count === 1 ? words.oneMore : words.rest, locale, { count })
  return [
    { kind: 'paragraph', text },
    { kind: 'button', link: { text: words.all[locale], url: links.alerts } },
  ]
}
