import type { AlertStatus, AveragePeriod, BreachClass, HealthFault } from '@quantrac/contract'
import { averageWords } from './averages.words.ts'
import { faultAmounts, faultWords } from './health.words.ts'
import type { Locale, Text } from './text.ts'
import { clockText, faultAmount, filled, lengthText, limitText, measuredText } from './value-texts.ts'

/** What a message tells of an alert. */
export interface ToldAlert {
  readonly status: AlertStatus
  readonly class: BreachClass | null
  readonly period: AveragePeriod | null
  readonly standard: string | null
  readonly fault: HealthFault | null
  readonly factor_code: string
  readonly module_name: string
  readonly value: number
  readonly unit: string
  readonly decimals: number
  readonly min_value: number | null
  readonly max_value: number | null
  readonly timestamp: Date
}

/** What has become of it when a later step tells of it. */
export interface SoFar {
  readonly seconds: number
  /** The farthest value. */
  readonly peak: number
}

const sides: Readonly<Record<BreachClass, Text>> = {
  HI: { vi: 'vượt ngưỡng {limit}', en: 'above the limit {limit}' },
  LO: { vi: 'dưới ngưỡng {limit}', en: 'below the limit {limit}' },
  WHI: { vi: 'gần ngưỡng {limit}', en: 'near the limit {limit}' },
  WLO: { vi: 'gần ngưỡng {limit}', en: 'near the limit {limit}' },
}

const soFar: Readonly<Record<BreachClass, Text>> = {
  HI: { vi: 'vượt {length}, cao nhất {peak}', en: 'above it for {length}, at most {peak}' },
  LO: { vi: 'dưới ngưỡng {length}, thấp nhất {peak}', en: 'below it for {length}, at least {peak}' },
  WHI: { vi: 'gần ngưỡng {length}, cao nhất {peak}', en: 'near it for {length}, at most {peak}' },
  WLO: { vi: 'gần ngưỡng {length}, thấp nhất {peak}', en: 'near it for {length}, at least {peak}' },
}

const words = {
  ofValue: { vi: '{station}: {what}, {state}, {at}', en: '{station}: {what}, {state}, {at}' },
  ofFault: { vi: '{station}: {what}', en: '{station}: {what}' },
  ofStandard: { vi: '{state} ({standard})', en: '{state} ({standard})' },
  more: { vi: '{count} cảnh báo:', en: '{count} alerts:' },
  others: { vi: 'và {count} cảnh báo khác', en: 'and {count} others' },
} as const satisfies Record<string, Text>

/** The station first, then factor, value and limit, and when; of a later step how long and how far so far. */
export function toldText(alert: ToldAlert, locale: Locale, later: SoFar | null = null): string {
  const { class: side, fault, module_name: station, factor_code, period } = alert
  const measured = measuredText(alert.value, locale, alert)
  if (fault !== null) {
    const amount = filled(faultAmounts[fault], locale, {
      value: measured,
      amount: faultAmount(alert, locale),
    })
    const what = [factor_code, faultWords[fault][locale], amount].filter((part) => part !== '')
    return filled(words.ofFault, locale, { station, what: what.join(' ') })
  }
  const at = clockText(alert.timestamp.getTime())
  const of = period === null ? '' : `${averageWords[period][locale]} `
  const what = `${of}${factor_code} ${measured}`
  if (side === null) return filled(words.ofFault, locale, { station, what })
  const text = filled(words.ofValue, locale, { station, what, state: stateOf(alert, side, locale), at })
  if (later === null || period !== null) return text
  const length = lengthText(Math.max(60, later.seconds - (later.seconds % 60)), locale)
  const farthest = filled(soFar[side], locale, { length, peak: measuredText(later.peak, locale, alert) })
  return `${text}; ${farthest}`
}

function stateOf({ min_value, max_value, standard }: ToldAlert, side: BreachClass, locale: Locale): string {
  const limit = side === 'LO' || side === 'WLO' ? min_value : max_value
  const state = filled(sides[side], locale, { limit: limit === null ? '' : limitText(limit, locale) }).trim()
  return standard === null ? state : filled(words.ofStandard, locale, { state, standard })
}

const mostListed = 20

/** One message of several alerts: each on a line of its own, and how many more there are. */
export function toldTexts(texts: readonly string[], locale: Locale): string {
  if (texts.length === 1) return texts[0] ?? ''
  const listed = texts.length > mostListed ? texts.slice(0, mostListed - 1) : texts
  const others = texts.length - listed.length
  const more = others === 0 ? [] : [filled(words.others, locale, { count: others })]
  return [filled(words.more, locale, { count: texts.length }), ...listed, ...more].join('\n')
}
