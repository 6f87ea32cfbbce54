import type { CellStyle } from 'hucre'

const font = { name: 'Calibri', size: 11 }
const rule = { style: 'thin', color: { rgb: 'FF1B1F24' } } as const

export const titleStyle: CellStyle = { font: { ...font, bold: true, size: 14 } }
export const textStyle: CellStyle = { font }
export const labelStyle: CellStyle = { font: { ...font, color: { rgb: 'FF59626D' } } }
/** Several lines. */
export const proseStyle: CellStyle = { font, alignment: { vertical: 'top', wrapText: true } }
export const instantStyle: CellStyle = { font, numFmt: 'dd/mm/yyyy hh:mm:ss' }
export const percentStyle: CellStyle = { font, numFmt: '0.0%' }
/** Hours beyond 24 are counted on. */
export const lengthStyle: CellStyle = { font, numFmt: '[h]:mm:ss' }
export const headerStyle: CellStyle = {
  font: { ...font, bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFECEFF2' } },
  border: { bottom: rule },
  alignment: { vertical: 'center', wrapText: true },
}

/** As many decimals as given; without, as many as the number has. */
export function numberStyle(decimals: number | undefined): CellStyle {
  if (decimals === undefined) return { font, numFmt: 'General' }
  return { font, numFmt: decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}` }
}

/** The numbers of the styles in a written workbook. */
export interface StyleIds {
  readonly instant: number
  readonly length: number
  readonly text: number
  readonly prose: number
  number(decimals: number | undefined): number
}
