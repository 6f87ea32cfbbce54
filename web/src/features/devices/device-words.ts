import { DAY_MS, type Device, HOUR_MS, localDay, MINUTE_MS } from '@quantrac/contract'
import { timeInWords } from '@quantrac/charts/time-words.ts'
import type { TFunction } from 'i18next'
import { reasonKey } from '../../components/connections/reject-reasons.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatClock, formatShortDay } from '../../lib/time-format.ts'
import { guessOf } from './guess.ts'
import { numberIn } from './message-tree.ts'

const units = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', 1_000],
] as const

/** A stretch of time in its largest unit, rounded: «10 giây», «5 phút», «5 min». */
export function roundly(millis: number): string {
  const [unit, length] = units.find(([, one]) => millis >= one * 1.5) ?? (['second', 1_000] as const)
  return timeInWords(Math.max(1, Math.round(millis / length)), unit, {
    locale: currentLanguage(),
    isShort: true,
  })
}

/** «19:41» of today, else the day. */
export function sinceText(instant: string, now: number): string {
  const at = Date.parse(instant)
  return localDay(at) === localDay(now) ? formatClock(at) : formatShortDay(at, now)
}

const LEAST_SILENCE_MS = MINUTE_MS
const missedMessages = 4

/** For how long nothing has come, where more should have; null: it sends as it does. */
export function silenceOf({ interval_seconds, last_at }: Device, now: number): number | null {
  if (interval_seconds === null) return null
  const silent = now - Date.parse(last_at)
  return silent > Math.max(LEAST_SILENCE_MS, interval_seconds * 1000 * missedMessages) ? silent : null
}

/** Who reads the messages of a device. */
export function profileText({ profile, group, station }: Device, t: TFunction): string {
  if (profile !== null) return profile.name
  return group === 'known' || station !== null ? t('devices.own') : t('devices.noProfile')
}

const shownKeys = 3

/** What is in its messages: what was refused, what it measures, or what they look like. */
export function contentText(device: Device, t: TFunction): string {
  const { group, refused, profile, keys, form, numbers, station } = device
  if (group === 'refused' && refused !== null) return refusedText(refused, t)
  const names = keys
    .map((key) => guessOf(key.split('.'), currentLanguage()).name)
    .filter((name) => name !== null)
  const known = [...new Set(names)]
  if ((profile !== null || station !== null) && known.length > 0)
    return `${known.slice(0, shownKeys).join(', ')}${known.length > shownKeys ? '…' : ''}`
  return `${t(`devices.forms.${form}`)} · ${t('devices.numbers', { count: numbers })}`
}

/** What is no names and values at all: to the server it is no JSON, to people it is no number. */
const shapeless = new Set(['not-json', 'not-an-object', 'bad-form'])

/** «không có số: “DANG CHAY”»: why, and what stood there. */
export function refusedText(
  { reason, key, found }: Pick<NonNullable<Device['refused']>, 'reason' | 'key' | 'found'>,
  t: TFunction,
  whole?: string,
): string {
  const stood = found === '' ? (whole ?? '').slice(0, longestFound) : unquoted(found)
  if (shapeless.has(reason) && key === '') {
    if (stood === '') return t('devices.noNumber')
    return t(numberIn(stood) === null ? 'devices.noNumberIn' : 'devices.nameless', { found: stood })
  }
  const why = t(reasonKey(reason), { reason })
  if (found === '') return why
  return key === ''
    ? t('devices.foundOnly', { reason: why, found: stood })
    : t('devices.foundKey', { reason: why, key, found: stood })
}

/** The words have quotes of their own. */
const unquoted = (found: string): string => /^"(.*)"$/s.exec(found)?.[1] ?? found

const longestFound = 80
