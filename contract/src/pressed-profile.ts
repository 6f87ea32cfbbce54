import type { z } from 'zod'
import type { ProfileRules } from './device-profiles.ts'

// What a person pressed in a message becomes a profile: the page shows what it makes while they press, the server reads
// by it.

/** The keys from the top of the message; of a list its places, as texts. */
export type PressedKeys = readonly string[]

export interface PressedValue {
  readonly keys: PressedKeys
  /** What stood there when it was pressed: a text is read as a number, with a comma where it has one. */
  readonly sent: unknown
  /** The manufacturer id of the factor; without it the keys with dots between. */
  readonly factor?: string
  readonly scale?: number
  readonly unit?: string
}

export interface Pressed {
  /** Of the message. */
  readonly topic: string
  /** Of the message: an object, a list of objects, or a number alone. */
  readonly message: unknown
  /** As the device is called while nothing else was pressed. */
  readonly device: string
  /** Where its id stands: in the message, or as this level of the topic, from 0. */
  readonly station: { readonly keys: PressedKeys } | { readonly level: number } | null
  readonly time: PressedKeys | null
  readonly values: readonly PressedValue[]
}

type Rules = z.input<typeof ProfileRules>

const longestName = 100
const mostLevels = 32
const longestKey = 200

/** The path of a profile to what stands under these keys; null where none can be written. */
export function pathOfKeys(keys: PressedKeys): string | null {
  if (keys.some((key) => key === '' || key.length > longestKey || /\p{Cc}/u.test(key))) return null
  const path = keys.map((key) => (isPlain(key) ? key : quoted(key))).join('.')
  return path === '' ? '.' : path
}

const isPlain = (key: string): boolean => !/[."*^]/.test(key)
const quoted = (key: string): string => `"${key.replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** The manufacturer id of a factor that was pressed: its keys, or as many of the last ones as a name may hold. */
export function factorOfKeys(keys: PressedKeys): string {
  const name = (from: number): string => keys.slice(from).join('.').replaceAll(/[{}]/g, '_').trim()
  const from = keys.findIndex((_, n) => name(n).length <= longestName)
  return from === -1 ? name(keys.length - 1).slice(0, longestName) : name(from)
}

/** The profile of what was pressed. What cannot be written as a path is left out. */
export function profileOfPressed({ topic, message, device, station, time, values }: Pressed): Rules {
  const isNumber = typeof message !== 'object' || message === null
  const isList = Array.isArray(message)
  // Each item of a list is read by itself.
  const within = (keys: PressedKeys): string | null => pathOfKeys(isList ? keys.slice(1) : keys)
  const level = station !== null && 'level' in station ? station.level : null
  const stationPath = station !== null && 'keys' in station ? within(station.keys) : null
  const timePath = time === null ? null : within(time)
  return {
    topics: [patternOf(topic, level)],
    form: isNumber ? 'number' : 'json',
    station:
      stationPath === null
        ? level === null
          ? { fixed: device }
          : { topic: '{module}' }
        : { path: stationPath },
    time: timePath === null ? null : { path: timePath },
    values: values.flatMap(({ keys, sent, factor, scale = 1, unit = '' }) => {
      const path = isNumber ? 'value' : within(keys)
      if (path === null) return []
      const named = factor ?? (factorOfKeys(isList ? keys.slice(1) : keys) || lastLevel(topic))
      const isText = typeof sent === 'string'
      const decimal_comma = isText && sent.includes(',')
      return [{ path, factor: named, scale, unit, numeric_text: isText, decimal_comma }]
    }),
  }
}

/** The topic as it stands, with any device at the pressed level. */
function patternOf(topic: string, pressed: number | null): string {
  const levels = topic.split('/')
  const pattern = levels
    .slice(0, mostLevels)
    .map((text, n) => (n === pressed ? '{module}' : /[+#{}]/.test(text) ? '+' : text))
  if (levels.length > mostLevels) pattern.splice(-1, 1, '#')
  return pattern.join('/')
}

const lastLevel = (topic: string): string =>
  topic
    .split('/')
    .findLast((level) => level !== '')
    ?.replaceAll(/[{}]/g, '_')
    .slice(0, longestName) ?? 'value'
