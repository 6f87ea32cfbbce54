import type { ChannelKind, NotificationRule } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import type { Language } from '../../i18n/i18n.ts'
import { MINUTE_MS } from '@quantrac/contract'
import { formatDuration } from '../../lib/duration-format.ts'

/** What a sentence says of a rule: one that is stored, or one that is being written. */
export type Told = Pick<
  NotificationRule,
  | 'kinds'
  | 'statuses'
  | 'faults'
  | 'module_types'
  | 'factor_codes'
  | 'days'
  | 'from_time'
  | 'to_time'
  | 'steps'
> & { modules: readonly { code: string }[] }

type Step = Told['steps'][number]

export interface Words {
  t: TFunction
  language: Language
}

/** A piece of a sentence; a field is one of the values that a person chose. */
export interface Part {
  text: string
  isField: boolean
}

// No name has these characters, so that a value is found again in the sentence of either language.
const [BEGIN, END] = ['\u0002', '\u0003']
const field = (text: string): string => `${BEGIN}${text}${END}`
// oxlint-disable-next-line no-control-regex -- the marks above
const marks = /\u0002([^\u0003]*)\u0003/

/** «Khi COD của mọi trạm vượt ngưỡng: báo ngay Ca trực; sau 15 phút chưa ai nhận: Trưởng ca.» */
export function ruleSentence(rule: Told, words: Words): Part[] {
  const { t } = words
  const when = t('ruleSentence.when', {
    about: aboutWords(rule, words),
    happens: field(happensWords(rule, words)),
    time: timeWords(rule, words),
  })
  const steps = rule.steps.map((step, place) => stepWords(step, place, words))
  return partsOf(`${when} ${steps.join('; ')}.`)
}

/** For a screen reader, and where marks have no room. */
export const plainSentence = (rule: Told, words: Words): string =>
  ruleSentence(rule, words)
    .map(({ text }) => text)
    .join('')

// Every second piece was between marks.
const partsOf = (sentence: string): Part[] =>
  sentence
    .split(marks)
    .map((text, place) => ({ text, isField: place % 2 === 1 }))
    .filter(({ text }) => text !== '')

const listed = (names: readonly string[], type: 'conjunction' | 'disjunction', { language }: Words): string =>
  new Intl.ListFormat(language, { type }).format(names)

const SHOWN = 3

/** Whether a factor is spoken of: an alert of a whole station has none. */
const isOfStations = ({ kinds, factor_codes }: Told): boolean =>
  factor_codes.length === 0 && kinds.every((kind) => kind === 'health')

function aboutWords(rule: Told, words: Words): string {
  const { t } = words
  const stations = field(stationsWords(rule, words))
  if (isOfStations(rule)) return stations
  const codes = rule.factor_codes
  const factors = codes.length === 0 ? t('ruleSentence.anyFactor') : listed(codes, 'disjunction', words)
  return t('ruleSentence.factorsOf', { factors: field(factors), stations })
}

function stationsWords({ modules, module_types }: Told, words: Words): string {
  const { t } = words
  if (modules.length > 0) {
    const shown = modules.slice(0, modules.length > SHOWN ? SHOWN - 1 : SHOWN).map(({ code }) => code)
    const others = modules.length - shown.length
    const names = others > 0 ? [...shown, t('ruleSentence.others', { count: others })] : shown
    return t('ruleSentence.stations', { codes: listed(names, 'disjunction', words) })
  }
  if (module_types.length === 0) return t('ruleSentence.anyStation')
  const types = module_types.map((type) => t(`nav.${type}`))
  return t('ruleSentence.types', { types: listed(types, 'disjunction', words) })
}

function happensWords({ kinds, statuses, faults }: Told, words: Words): string {
  const { t } = words
  const severity = statuses.length === 1 ? (statuses[0] ?? 'any') : 'any'
  if (kinds.length === 0) return t(`ruleSentence.happens.all.${severity}`)
  const said = kinds.flatMap((kind) =>
    kind === 'health' && faults.length > 0
      ? faults.map((fault) => t(`ruleSentence.faults.${fault}`))
      : [t(`ruleSentence.happens.${kind}.${severity}`)],
  )
  return listed(said, 'disjunction', words)
}

function timeWords({ days, from_time: from, to_time: to }: Told, { t }: Words): string {
  const dayNames = days.length === 0 ? '' : t('ruleSentence.days', { days: field(dayWords(days, t)) })
  const hours =
    from === null || to === null ? '' : t('ruleSentence.hours', { from: field(from), to: field(to) })
  return dayNames + hours
}

type Day = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** «T2–T6, CN» */
export function dayWords(days: readonly number[], t: TFunction): string {
  const runs: [first: number, last: number][] = []
  for (const day of days.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run?.[1] === day - 1) run[1] = day
    else runs.push([day, day])
  }
  const name = (day: number): string => t(`ruleSentence.day.${day as Day}`) // the contract's days are 1 to 7
  return runs
    .map(([first, last]) => (first === last ? name(first) : `${name(first)}–${name(last)}`))
    .join(', ')
}

export const minutesWords = (minutes: number, language: Language): string =>
  formatDuration(minutes * MINUTE_MS, language)

/** «Ca trực và Trưởng ca»; a rota, a group or a person by its name. */
export function targetsWords({ to }: Pick<Step, 'to'>, words: Words): string {
  const { t } = words
  const names = to.map(({ kind, name }) =>
    kind === 'contact' || kind === 'followers' ? t(`ruleSentence.${kind}`) : name,
  )
  return names.length === 0 ? t('ruleSentence.somebody') : listed(names, 'conjunction', words)
}

const channelsWords = (channels: readonly ChannelKind[], words: Words): string =>
  channels.length === 0
    ? words.t('ruleSentence.somebody')
    : listed(
        channels.map((kind) => words.t(`channelWord.${kind}`)),
        'conjunction',
        words,
      )

function stepWords(step: Step, place: number, words: Words): string {
  const { t, language } = words
  const who = field(targetsWords(step, words))
  const isAppOnly = step.channels.length === 1 && step.channels[0] === 'app'
  const told = isAppOnly
    ? t('ruleSentence.appOnly', { who })
    : t('ruleSentence.by', { who, channels: channelsWords(step.channels, words) })
  const isNow = step.after_minutes === 0
  const time = field(isNow ? t('ruleSentence.now') : minutesWords(step.after_minutes, language))
  if (place === 0) return t(isNow ? 'ruleSentence.atOnce' : 'ruleSentence.first', { time, who: told })
  return t(place === 1 ? 'ruleSentence.next' : 'ruleSentence.later', { time, who: told })
}

/** «Còn mở: nhắc mỗi 4 giờ», «Gộp: …», how often it was used. */
export function ruleFacts(
  rule: Pick<NotificationRule, 'repeat_hours' | 'digest_minutes' | 'used' | 'used_to_the_end' | 'steps'>,
  { t, language }: Words,
): string[] {
  const { repeat_hours: repeat, digest_minutes: digest, used: count, used_to_the_end: times } = rule
  const used = count === 0 ? t('ruleSentence.unused') : t('ruleSentence.used', { count })
  return [
    ...(repeat === null ? [] : [t('ruleSentence.repeat', { time: minutesWords(repeat * 60, language) })]),
    ...(digest === null ? [] : [t('ruleSentence.digest', { time: minutesWords(digest, language) })]),
    rule.steps.length > 1 && times > 0 ? t('ruleSentence.usedToEnd', { used, times }) : used,
  ]
}
