import {
  pathParts,
  type ProfilePathParts,
  type ProfileRules,
  type ProfileTime,
  type ProfileValue,
  type TemplatePart,
  templateParts,
} from '@quantrac/contract'
import { type Expression, factorsIn, parseExpression } from './expression.ts'
import { instantReader, type ReadInstant } from './times.ts'

export interface CompiledTime {
  readonly name: string
  readonly path: ProfilePathParts
  readonly read: ReadInstant
}

export interface CompiledQuality {
  readonly name: string
  readonly path: ProfilePathParts
  readonly words: ReadonlyMap<string, 0 | 1 | 2>
}

export interface CompiledValue {
  readonly path: ProfilePathParts
  readonly pair: { readonly name: ProfilePathParts | null; readonly value: ProfilePathParts } | null
  readonly time: CompiledTime | null
  readonly quality: CompiledQuality | null
  readonly factor: readonly TemplatePart[] | null
  readonly tags: ProfilePathParts | null
  readonly without_tags: ReadonlySet<string>
  readonly isLeftOut: ((factor: string) => boolean) | null
  /** A value that is not there is a fault only where the path names it. */
  readonly isExact: boolean
  readonly scale: number
  readonly offset: number
  readonly unit: string
  readonly numeric_text: boolean
  readonly decimal_comma: boolean
  readonly words: ReadonlyMap<string, number> | null
}

export interface CompiledMade {
  readonly expression: Expression
  readonly needs: readonly string[]
  readonly factor: readonly TemplatePart[]
  readonly unit: string
  readonly scale: number
  readonly offset: number
}

/** A profile whose texts are read already. */
export interface CompiledProfile {
  readonly id: string
  readonly rules: ProfileRules
  readonly when: ProfilePathParts | null
  readonly needs: ProfilePathParts | null
  readonly items: ProfilePathParts | null
  readonly station: {
    readonly name: string
    readonly path: ProfilePathParts | null
    readonly topic: readonly TemplatePart[] | null
    readonly fixed: string | null
  }
  readonly time: CompiledTime | null
  readonly quality: CompiledQuality | null
  readonly values: readonly CompiledValue[]
  readonly made: readonly CompiledMade[]
}

/** The texts have the forms that the contract asks for. */
export function compileProfile(id: string, rules: ProfileRules): CompiledProfile {
  const { station } = rules
  return {
    id,
    rules,
    when: optional(rules.when, partsOf),
    needs: optional(rules.needs, partsOf),
    items: optional(rules.items, partsOf),
    station: {
      name: station.path ?? 'topic',
      path: optional(station.path, partsOf),
      topic: optional(station.topic, template),
      fixed: station.fixed,
    },
    time: optional(rules.time, timeOf),
    quality: optional(rules.quality, qualityOf),
    values: rules.values.filter(({ expression }) => expression === null).map(valueOf),
    made: rules.values.flatMap(madeOf),
  }
}

const optional = <Of, To>(given: Of | null, read: (given: Of) => To): To | null =>
  given === null ? null : read(given)

const here: ProfilePathParts = { isRooted: false, segments: [] }
const partsOf = (path: string): ProfilePathParts => pathParts(path) ?? here
const template = (text: string): readonly TemplatePart[] => templateParts(text) ?? []

const timeOf = ({ path, form, zone }: ProfileTime): CompiledTime => ({
  name: path,
  path: partsOf(path),
  read: instantReader(form, zone),
})

const qualityOf = ({ path, words }: NonNullable<ProfileRules['quality']>): CompiledQuality => ({
  name: path,
  path: partsOf(path),
  words: new Map(Object.entries(words)),
})

function valueOf(value: ProfileValue): CompiledValue {
  const path = partsOf(value.path ?? '.')
  const { scale, offset, unit, numeric_text, decimal_comma } = value
  return {
    path,
    pair:
      value.name === null && value.value === null
        ? null
        : { name: optional(value.name, partsOf), value: partsOf(value.value ?? '.') },
    time: optional(value.time, timeOf),
    quality: optional(value.quality, qualityOf),
    factor: optional(value.factor, template),
    tags: optional(value.tags, partsOf),
    without_tags: new Set(value.without_tags),
    isLeftOut: value.except.length === 0 ? null : leavesOut(value.except),
    isExact: path.segments.every(({ kind }) => kind === 'key'),
    scale,
    offset,
    unit,
    numeric_text,
    decimal_comma,
    words: Object.keys(value.words).length === 0 ? null : new Map(Object.entries(value.words)),
  }
}

function madeOf(value: ProfileValue): CompiledMade[] {
  const expression = value.expression === null ? null : parseExpression(value.expression)
  if (expression === null || value.factor === null) return []
  const { unit, scale, offset } = value
  const needs = [...new Set(factorsIn(expression))]
  return [{ expression, needs, factor: template(value.factor), unit, scale, offset }]
}

function leavesOut(names: readonly string[]): (factor: string) => boolean {
  const exact = new Set(names.filter((name) => !name.includes('*')))
  const patterns = names.filter((name) => name.includes('*')).map((name) => name.split('*'))
  return (factor) => exact.has(factor) || patterns.some((parts) => isLike(factor, parts))
}

/** Whether a text begins with the first part, ends with the last, and has the others between them in their order. */
function isLike(text: string, parts: readonly string[]): boolean {
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false
  let at = first.length
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at)
    if (found === -1 || found + part.length > text.length - last.length) return false
    at = found + part.length
  }
  return true
}
