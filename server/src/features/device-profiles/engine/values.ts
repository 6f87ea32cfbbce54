import type { CompiledValue } from './compile.ts'

/** A number; nothing, which is no fault; or something that should have been a number. */
export type Read = number | 'nothing' | 'bad'

const withPoint = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/
const withComma = /^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][-+]?\d+)?$/

/** What stood where a number is expected; texts beside numbers are nothing, those that a path names are a fault. */
export function numberOf(sent: unknown, rule: CompiledValue): Read {
  if (typeof sent === 'number') return Number.isFinite(sent) ? scaled(sent, rule) : 'bad'
  if (sent === null || sent === undefined) return 'nothing'
  if (typeof sent === 'bigint') return scaled(Number(sent), rule)
  const isMeant = rule.pair === null ? rule.isExact : rule.numeric_text
  const other = isMeant ? 'bad' : 'nothing'
  if (typeof sent !== 'string' && typeof sent !== 'boolean') return other
  const word = rule.words?.get(String(sent))
  if (word !== undefined) return word
  if (!rule.numeric_text || typeof sent !== 'string' || sent.length > 40) return other
  const text = sent.trim()
  if (!(rule.decimal_comma ? withComma : withPoint).test(text)) return other
  return scaled(Number(text.replace(',', '.')), rule)
}

/** Without the digits that the arithmetic of numbers leaves behind: 215 × 0.1 is 21.5. */
export function scaled(value: number, { scale, offset }: { scale: number; offset: number }): number {
  return scale === 1 && offset === 0 ? value : Number((value * scale + offset).toPrecision(13))
}
