import { createHash } from 'node:crypto'
import { payloadLimits } from '@quantrac/contract'
import { isName } from './parse-value.ts'

// A topic may be 64 KiB of slashes.
const mostLevels = 32

// What the last levels of a topic say about the message, and not about who sent it.
const kinds = new Set(
  `attributes data ddata event events info json live measurement measurements message messages metrics msg out output payload pub
  publish raw reading readings report result sensor sensors stat state states status telemetry up update uplink value values`.split(
    /\s+/,
  ),
)

// Sparkplug's words, and those under which devices say that they are there, how they are set, or that they are gone.
const announcements = new Set(['nbirth', 'dbirth', 'ndeath', 'ddeath'])
const lastAnnouncements = new Set(
  'availability birth config connected connection death lwt online will'.split(' '),
)

/**
 * The names that a topic gives to a station, the most exact first: its first levels together (`plant/tank1`), from all
 * of them on, and each level alone.
 */
export function namesIn(topic: string): readonly string[] {
  const levels = topic.split('/', mostLevels)
  const alone = levels.filter(isName)
  if (alone.length === 0) return []
  const together: string[] = []
  for (let [path = ''] = levels, n = 1; n < levels.length; n += 1) {
    path += `/${levels[n]}`
    if (path.length > payloadLimits.nameLength) break
    if (isName(path)) together.unshift(path)
  }
  return [...new Set([...longNames(topic), ...together, ...alone])]
}

/**
 * The name of an unknown device of which only the topic tells: its levels, without those at the end that say what kind
 * of message it is (`plant/tank1/telemetry`) or repeat the factor's name (`plant/tank1/COD`). So two devices are never
 * one.
 */
export function deviceOf(topic: string, factor: string): string {
  const path = pathOf(topic)
  const end = path.lastIndexOf('/')
  const isFactors = end > 0 && path.slice(end + 1).toLowerCase() === factor.toLowerCase()
  return shortened(isFactors ? path.slice(0, end) : path)
}

/**
 * On such a topic a device says that it is there, how it is set, or that it is gone; what it measures comes on others.
 */
export function isAnnouncement(topic: string): boolean {
  const levels = topic.toLowerCase().split('/', mostLevels)
  return lastAnnouncements.has(levels.at(-1) ?? '') || levels.some((level) => announcements.has(level))
}

function pathOf(topic: string): string {
  const levels = topic.split('/', mostLevels + 1)
  if (levels.length > mostLevels) return topic
  const isKind = (level: string) => level === '' || kinds.has(level.toLowerCase())
  const last = levels.findLastIndex((level) => !isKind(level))
  return last === -1 ? topic : levels.slice(0, last + 1).join('/')
}

/** The two names that `deviceOf` may give, where they are not levels of the topic as they stand. */
function longNames(topic: string): string[] {
  if (topic.length <= payloadLimits.nameLength) return []
  const path = pathOf(topic)
  return [path, path.slice(0, path.lastIndexOf('/'))].map(shortened)
}

const hashLength = 16

/** What is no name, because it is too long or has control characters, gets one that no other has. */
function shortened(path: string): string {
  const isShort: boolean = isName(path)
  if (isShort) return path
  const begin = path
    .slice(0, payloadLimits.nameLength - hashLength - 1)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '\uFFFD')
  return `${begin}~${createHash('sha256').update(path).digest('hex').slice(0, hashLength)}`
}
