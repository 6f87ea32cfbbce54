import { payloadLimits } from '@quantrac/contract'
import { type Decoding, problem, type Refused, textOf } from './decoded.ts'

const escaped = /\\([,= "\\])/g
const plain = (text: string) => (text.includes('\\') ? text.replaceAll(escaped, '$1') : text)
const decimal = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/
const whole = /^[-+]?\d+[iu]$/

/**
 * Line protocol as InfluxDB and Telegraf write it: `measurement,tag=… field=…,field=… time`. Each line is an item with
 * `measurement`, `tags`, `fields` and `time` in milliseconds.
 */
export function decodeLineProtocol(payload: Uint8Array): Decoding {
  const text = textOf(payload)
  if (typeof text !== 'string') return text
  const items: unknown[] = []
  const refused: Refused[] = []
  let count = 0
  for (const line of linesOf(text)) {
    if (line.trim() === '' || line.startsWith('#')) continue
    count += 1
    if (count > payloadLimits.items) return problem('too-many', `≥ ${payloadLimits.items}`)
    const item = itemOf(line.trim())
    if (item === null) refused.push({ key: `line ${count}`, reason: 'bad-form', found: line.slice(0, 80) })
    else items.push(item)
  }
  if (count === 0) return problem('bad-form')
  return items.length === 0 && refused[0] !== undefined ? { problem: refused[0] } : { value: items, refused }
}

/** Cut at this sign where it is neither escaped nor within quotes. */
function cut(text: string, sign: string): string[] {
  const parts: string[] = []
  let from = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const one = text[at]
    if (one === '\\') at += 1
    else if (one === '"') isQuoted = !isQuoted
    else if (one === sign && !isQuoted) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  parts.push(text.slice(from))
  return parts
}

const linesOf = (text: string): string[] => (text.includes('"') ? cut(text, '\n') : text.split('\n'))

function itemOf(line: string): object | null {
  const [head, given, ending, ...more] = cut(line, ' ').filter((part) => part !== '')
  if (head === undefined || given === undefined || more.length > 0) return null
  const [measurement, ...tagTexts] = cut(head, ',')
  const tags = pairs(tagTexts, plain)
  const fields = pairs(cut(given, ','), fieldOf)
  if (!measurement || measurement.startsWith('{') || tags === null || fields === null) return null
  if (ending !== undefined && !/^\d{1,19}$/.test(ending)) return null
  return { measurement: plain(measurement), tags, fields, time: ending === undefined ? null : millis(ending) }
}

function pairs<Of>(texts: readonly string[], read: (text: string) => Of): Record<string, Of> | null {
  const found: [string, Of][] = []
  for (const text of texts) {
    const [key, value, ...more] = cut(text, '=')
    if (!key || value === undefined || value === '' || more.length > 0) return null
    const given = read(value)
    if (given === undefined) return null
    found.push([plain(key), given])
  }
  return Object.fromEntries(found)
}

function fieldOf(text: string): number | string | boolean | undefined {
  if (decimal.test(text)) return Number(text)
  if (whole.test(text)) return Number(text.slice(0, -1))
  if (/^(?:t|T|true|True|TRUE)$/.test(text)) return true
  if (/^(?:f|F|false|False|FALSE)$/.test(text)) return false
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? plain(text.slice(1, -1)) : undefined
}

/** The unit is known by the number of digits: nanoseconds are the protocol's own. */
function millis(digits: string): number {
  const unit = digits.length <= 11 ? 1000 : digits.length <= 14 ? 1 : digits.length <= 17 ? 1e-3 : 1e-6
  return Math.round(Number(digits) * unit)
}
