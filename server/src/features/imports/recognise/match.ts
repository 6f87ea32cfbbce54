import type { ImportColumn } from '@quantrac/contract'
import { fold } from './fold.ts'
import { measuredAs } from './synonyms.ts'
import { headParts, type Scale, scaleBetween } from './units.ts'

/** A factor of the station. */
export interface KnownFactor {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly manufacturer_id: string
  readonly unit: string
}

export interface ValueHead {
  readonly index: number
  readonly head: string
}

type Matched = Pick<ImportColumn, 'factor_id' | 'create' | 'scale'>

/** For each column of values the factor that it is, each factor once; or the new one that is proposed for it. */
export function matchFactors(
  heads: readonly ValueHead[],
  factors: readonly KnownFactor[],
): Map<number, Matched> {
  const pairs = heads.flatMap(({ index, head }) =>
    factors.flatMap((factor) => {
      const score = likeness(head, factor)
      return score > 0 ? [{ index, head, factor, score }] : []
    }),
  )
  pairs.sort((one, other) => other.score - one.score || one.index - other.index)
  const matched = new Map<number, Matched>()
  const taken = new Set<number>()
  for (const { index, head, factor } of pairs) {
    if (matched.has(index) || taken.has(factor.id)) continue
    taken.add(factor.id)
    matched.set(index, { factor_id: factor.id, create: null, scale: scaleOf(head, factor.unit) })
  }
  const codes = new Set(factors.map(({ code }) => fold(code)))
  for (const { index, head } of heads)
    if (!matched.has(index))
      matched.set(index, { factor_id: null, create: proposed(head, index, codes), scale: null })
  return matched
}

/** How a head's values become the factor's; null: as they are, or nobody knows (`isUnknownUnit`). */
function scaleOf(head: string, unit: string): Scale | null {
  const scale = scaleBetween(headParts(head).unit, unit)
  return scale === 'unknown' ? null : scale
}

/** Whether a head names a unit that nothing turns into the factor's. */
export const isUnknownUnit = (head: string, unit: string): boolean =>
  scaleBetween(headParts(head).unit, unit) === 'unknown'

/** How much a head says that it is a factor; 0: nothing. */
export function likeness(
  head: string,
  { code, name, manufacturer_id }: Omit<KnownFactor, 'id' | 'unit'>,
): number {
  const text = headParts(head).name
  const [folded, whole] = [fold(text), fold(head)]
  if (folded === '') return 0
  const own = fold(code)
  if (folded === own || whole === own) return 6
  if (folded === fold(manufacturer_id) || whole === fold(manufacturer_id)) return 5
  if (folded === fold(name) || whole === fold(name)) return 5
  const measured = measuredAs(text)
  const same = [code, name].map(measuredAs).find((one) => one !== undefined && one.code === measured?.code)
  if (measured !== undefined && same !== undefined) return measured.exact && same.exact ? 4 : 2
  // The code among other words, as in «NT-DQT COD».
  if (own.length > 1 && ` ${folded} `.includes(` ${own} `)) return 3
  return 0
}

const longestCode = 50

function proposed(head: string, index: number, codes: Set<string>): NonNullable<ImportColumn['create']> {
  const { name, unit } = headParts(head)
  const measured = measuredAs(name)
  const plain = fold(name)
    .replaceAll(' ', '_')
    .toUpperCase()
    .slice(0, longestCode - 4)
  const first = measured?.exact === true ? measured.code : plain || `C${index + 1}`
  let code = first
  for (let n = 2; codes.has(fold(code)); n += 1) code = `${first}_${n}`
  codes.add(fold(code))
  return { code, name: (name || code).slice(0, 200), unit: unit.slice(0, 20) }
}
