import { unitNamed, unitsBetween } from '@quantrac/contract'
import { fold } from './fold.ts'

export const isUnit = (text: string): boolean => (unitNamed(text) ?? '') !== ''

export interface Scale {
  readonly factor: number
  readonly offset: number
}

/** A value in one unit as a value in another: null where they are the same, `unknown` where nothing tells. */
export function scaleBetween(from: string, to: string): Scale | null | 'unknown' {
  if (from.trim() === '' || to.trim() === '' || from.trim() === to.trim()) return null
  const found = unitsBetween(from, to)
  if (found === undefined) return isUnit(from) || fold(from) !== fold(to) ? 'unknown' : null
  const [read, stored] = found
  const factor = rounded(read.factor / stored.factor)
  const offset = rounded((read.offset - stored.offset) / stored.factor)
  return factor === 1 && offset === 0 ? null : { factor, offset }
}

/** Without the noise of halves and thirds in the last places. */
const rounded = (value: number): number => Number(value.toPrecision(15))

export const scaled = (value: number, { factor, offset }: Scale): number =>
  Number((value * factor + offset).toPrecision(12))

/** A head's name, and its unit: in brackets, or the last word if that is a unit. */
export function headParts(head: string): { readonly name: string; readonly unit: string } {
  const text = head.replace(/\s+/g, ' ').trim()
  const bracketed = /^(.*?)\s*[([]([^()[\]]*)[)\]]\s*$/.exec(text)
  if (bracketed !== null) {
    const [, name = '', unit = ''] = bracketed
    if (isUnit(unit) || (name !== '' && /[/%°³µ]/.test(unit) && unit.length <= 20))
      return { name: name.trim(), unit: unit.trim() }
  }
  const last = /^(.+?)[\s,_;:-]+(\S+)$/.exec(text)
  if (last !== null) {
    const [, name = '', unit = ''] = last
    // A single letter is no unit without brackets: «Tank A» is no current; and pH is what is measured.
    if (isUnit(unit) && (unit.length > 1 || unit === '%') && !/^ph$/i.test(unit))
      return { name: name.trim(), unit }
  }
  return { name: text, unit: '' }
}
