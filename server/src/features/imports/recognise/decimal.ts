import type { ImportDecimal } from '@quantrac/contract'

export interface FoundDecimal {
  readonly decimal: ImportDecimal
  readonly because: 'comma' | 'point' | 'whole' | 'sheet' | 'two-ways'
  readonly seen: string | null
  readonly is_unsure: boolean
}

const comma = /^[+\-−]?\d*,\d+$/
const point = /^[+\-−]?\d*\.\d+(?:[eE][+-]?\d+)?$/
// Three digits behind the only sign may be thousands.
const maybeThousands = /^[+\-−]?[1-9]\d{0,2}[.,]\d{3}$/
const pointThenComma = /^[+\-−]?\d{1,3}(?:\.\d{3})+,\d+$/
const commaThenPoint = /^[+\-−]?\d{1,3}(?:,\d{3})+\.\d+$/

/** The sign before the decimals, of cells that hold numbers. */
export function decimalOf(cells: readonly string[], isSheet: boolean): FoundDecimal {
  const is = (form: RegExp) => (cell: string) => form.test(cell)
  const sure = (form: RegExp, mixed: RegExp) =>
    cells.filter((cell) => mixed.test(cell) || (form.test(cell) && !maybeThousands.test(cell)))
  const [commas, points] = [sure(comma, pointThenComma), sure(point, commaThenPoint)]
  if (commas.length > points.length)
    return { decimal: ',', because: 'comma', seen: commas[0] ?? null, is_unsure: false }
  if (points.length > 0)
    return { decimal: '.', because: isSheet ? 'sheet' : 'point', seen: points[0] ?? null, is_unsure: false }
  const unsure = cells.find(is(maybeThousands))
  if (unsure !== undefined && !isSheet)
    return { decimal: unsure.includes(',') ? ',' : '.', because: 'two-ways', seen: unsure, is_unsure: true }
  return { decimal: '.', because: isSheet ? 'sheet' : 'whole', seen: null, is_unsure: false }
}
