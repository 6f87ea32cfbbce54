import type { ImportDetail } from '@quantrac/contract'

export interface TwoDates {
  /** As it stands in the file. */
  text: string
  /** The same day read both ways, as UTC. */
  dmy: Date
  mdy: Date
}

const dates = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/.-])/

/** The first date of the preview that can be read with the day or the month first. */
export function twoDates({ preview, mapping }: Pick<ImportDetail, 'preview' | 'mapping'>): TwoDates | null {
  const places = mapping.columns
    .filter(({ use }) => use === 'time' || use === 'date')
    .map(({ index }) => index)
  for (const { cells } of preview) {
    for (const place of places) {
      const found = readTwice(cells[place] ?? '')
      if (found !== null) return found
    }
  }
  return null
}

function readTwice(cell: string): TwoDates | null {
  const [text, first, , second, year] = dates.exec(cell) ?? []
  if (text === undefined) return null
  const [a, b, y] = [Number(first), Number(second), Number(year)]
  if (a === b || a < 1 || b < 1 || a > 12 || b > 12) return null
  const full = y < 100 ? 2000 + y : y
  return { text, dmy: day(full, b, a), mdy: day(full, a, b) }
}

const day = (year: number, month: number, date: number): Date => new Date(Date.UTC(year, month - 1, date))

export interface TwoNumbers {
  /** As it stands in the file. */
  text: string
  /** The number where the comma, or the point, is the decimal sign. */
  ',': number
  '.': number
}

/** The first number of the preview whose sign may part thousands or decimals: «1.234». */
export function twoNumbers({
  preview,
  mapping,
}: Pick<ImportDetail, 'preview' | 'mapping'>): TwoNumbers | null {
  const places = mapping.columns.filter(({ use }) => use === 'value').map(({ index }) => index)
  for (const { cells } of preview) {
    for (const place of places) {
      const [text, whole, sign, rest] =
        /^(-?[1-9]\d{0,2})([.,])(\d{3})$/.exec(cells[place]?.trim() ?? '') ?? []
      if (text === undefined) continue
      const [thousands, decimals] = [Number(`${whole}${rest}`), Number(`${whole}.${rest}`)]
      return sign === ',' ? { text, ',': decimals, '.': thousands } : { text, ',': thousands, '.': decimals }
    }
  }
  return null
}
