import type { ImportColumn, ImportMapping } from '@quantrac/contract'
import { fold } from './fold.ts'
import { isUnknownUnit, type KnownFactor, matchFactors } from './match.ts'
import type { FoundFact, Recognised } from './recognise.ts'
import { headParts } from './units.ts'
import type { Question } from '../kept.ts'

/** What is proposed of a file. */
export function mappingOf(
  { format, heads, uses }: Recognised,
  { module_id, factors, tell }: { module_id: number | null; factors: readonly KnownFactor[]; tell: boolean },
): ImportMapping {
  const columns = uses.map(
    (use, index): ImportColumn => ({ index, use, factor_id: null, create: null, scale: null }),
  )
  const isNamed = uses.includes('module')
  const station = format.shape === 'rows' && isNamed ? null : module_id
  const mapping = { format, module_id: station, columns, tell, decided: [] }
  return matched(mapping, heads, factors)
}

/** Its columns of values matched anew with the station's factors. */
export function matched(
  mapping: ImportMapping,
  heads: readonly string[],
  factors: readonly KnownFactor[],
): ImportMapping {
  const isWide = mapping.format.shape === 'columns'
  const values = isWide ? mapping.columns.filter(({ use }) => use === 'value') : []
  const found = matchFactors(
    values.map(({ index }) => ({ index, head: heads[index] ?? '' })),
    factors,
  )
  const columns = mapping.columns.map((column) => ({
    ...column,
    ...(found.get(column.index) ?? { factor_id: null, create: null, scale: null }),
  }))
  return { ...mapping, columns }
}

/** What must be answered before it can run. */
export function questionsOf(
  mapping: ImportMapping,
  {
    facts,
    heads,
    factors,
  }: { facts: readonly FoundFact[]; heads: readonly string[]; factors: readonly KnownFactor[] },
): Question[] {
  const { format, columns, module_id, decided } = mapping
  const questions: Question[] = []
  const ask = (part: string, code: string, values: Question['values'] = {}) =>
    questions.push({ part, code, values })
  const has = (...uses: readonly ImportColumn['use'][]) =>
    uses.every((use) => columns.some((column) => column.use === use))
  const isWide = format.shape === 'columns'
  if (module_id === null && (isWide || !has('module'))) ask('module_id', 'station')
  for (const { name, is_unsure, values } of facts)
    if (is_unsure && (name === 'date_order' || name === 'decimal') && !decided.includes(name))
      ask(name, name === 'date_order' ? 'date-order' : 'decimal', values)
  if (!has('time') && !has('date', 'clock')) ask('columns', 'no-time-column')
  if (!has('value')) ask('columns', 'no-value-column')
  if (!isWide && !has('factor')) ask('columns', 'no-factor-column')
  if (!isWide || module_id === null) return questions
  for (const { index, use, factor_id, create, scale } of columns) {
    if (use !== 'value') continue
    const head = heads[index] || `#${index + 1}`
    const factor = factors.find(({ id }) => id === factor_id)
    if (create !== null && factors.some(({ code }) => fold(code) === fold(create.code)))
      ask(`columns.${index}`, 'code-taken', { code: create.code })
    else if (factor === undefined && create === null) ask(`columns.${index}`, 'no-factor', { head })
    else if (factor !== undefined && scale === null && isUnknownUnit(heads[index] ?? '', factor.unit))
      ask(`columns.${index}`, 'unit', {
        head,
        from: headParts(head).unit,
        code: factor.code,
        to: factor.unit,
      })
  }
  return questions
}
