import { timeTokens } from '@quantrac/contract'
import { parseInstant } from '../../../lib/instant.ts'

export type ReadInstant = (value: unknown) => number | null

const unitMs: Readonly<Record<string, number>> = { s: 1000, ms: 1, us: 1e-3, ns: 1e-6 }
const zoneless = /^ *\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)? *$/
const number = /^ *\d{1,25}(?:\.\d{1,9})? *$/

// As of all times: the year 5138.
const millisecondsBelow = 1e14

/** Makes what reads times of one form; epoch milliseconds, or null for any other text. */
export function instantReader(form: string, zone: string): ReadInstant {
  if (form === 'auto') {
    return (value) => {
      // No time in seconds or milliseconds is so large: micro- and nanoseconds are.
      if (typeof value === 'number' && value >= 1e14) return counted(value, value < 1e17 ? 1e-3 : 1e-6)
      return parseInstant(withZone(value, zone))
    }
  }
  const unit = unitMs[form]
  if (unit === undefined) return writtenReader(form, zoneMs(zone))
  return (value) => {
    if (typeof value === 'string') return number.test(value) ? counted(Number(value), unit) : null
    return typeof value === 'number' || typeof value === 'bigint' ? counted(Number(value), unit) : null
  }
}

function counted(value: number, unit: number): number | null {
  const ms = Math.round(value * unit)
  return ms >= 0 && ms < millisecondsBelow ? ms : null
}

/** Local time is what texts without a zone have; another zone is written behind them. */
const withZone = (value: unknown, zone: string): unknown =>
  zone !== '+07:00' && typeof value === 'string' && value.length <= 40 && zoneless.test(value)
    ? `${value.includes(':') ? value.trim() : `${value.trim()}T00:00`}${zone}`
    : value

function zoneMs(zone: string): number {
  if (zone === 'Z') return 0
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number)
  return (hours * 60 + minutes) * (zone.startsWith('-') ? -60_000 : 60_000)
}

function writtenReader(form: string, offset: number): ReadInstant {
  const names: string[] = []
  const source = form.replaceAll(new RegExp(`${timeTokens.join('|')}|[\\s\\S]`, 'g'), (part) => {
    if (!timeTokens.some((known) => known === part)) return part.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
    names.push(part)
    return part.length > 2 ? `(\\d{${part.length}})` : part === 'yy' ? '(\\d{2})' : '(\\d{1,2})'
  })
  const whole = new RegExp(`^ *${source} *$`)
  return (value) => {
    const text = typeof value === 'number' ? String(value) : value
    const found = typeof text === 'string' && text.length <= 40 ? whole.exec(text) : null
    if (found === null) return null
    const part = (name: string) => {
      const at = names.indexOf(name)
      return at === -1 ? null : Number(found[at + 1])
    }
    const year = part('yyyy') ?? 2000 + (part('yy') ?? 0)
    const [month, day] = [part('MM') ?? 1, part('dd') ?? 1]
    const [hour, minute, second] = [part('HH') ?? 0, part('mm') ?? 0, part('ss') ?? 0]
    if (month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return null
    const utc = Date.UTC(year, month - 1, day, hour, minute, second, part('SSS') ?? 0)
    return new Date(utc).getUTCDate() === day ? utc - offset : null
  }
}
