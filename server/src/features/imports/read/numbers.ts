import type { ImportDecimal } from '@quantrac/contract'

const longest = 60
const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/
const groupedByDot = /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d*)?$/
const groupedByComma = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/
const blanks = /[\s\u00a0\u202f']/g
const groupedByBlank = /^[+-]?\d{1,3}(?:[\s\u00a0\u202f']\d{3})+(?:[.,]\d*)?$/

/** The number that a cell holds; null: none. Thousands may be set apart by the other sign, or by blanks. */
export function readNumber(cell: string, decimal: ImportDecimal): number | null {
  if (cell.length > longest || cell === '') return null
  if (decimal === '.' && plain.test(cell)) return finite(Number(cell))
  let text = cell.charCodeAt(0) === 0x2212 ? `-${cell.slice(1)}` : cell
  if (groupedByBlank.test(text)) text = text.replace(blanks, '')
  if (decimal === ',') {
    if (groupedByDot.test(text)) text = text.replaceAll('.', '')
    else if (text.includes('.')) return null
    text = text.replace(',', '.')
  } else if (groupedByComma.test(text)) text = text.replaceAll(',', '')
  return plain.test(text) ? finite(Number(text)) : null
}

// Adding zero turns −0 into 0.
const finite = (value: number): number | null => (Number.isFinite(value) ? value + 0 : null)
