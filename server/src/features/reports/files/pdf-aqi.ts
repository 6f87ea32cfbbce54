import { type AqiBand, aqiBands } from '@quantrac/contract'
import { consoleText } from '../../../words/console.words.ts'
import { pdfWords, tableWords } from '../../../words/report-pdf.words.ts'
import { bandLetter, cellWord, tableReportWords } from '../../../words/report-tables.words.ts'
import type { Locale } from '../../../words/text.ts'
import { dayText, filled, numberText, shareText, shortMoment } from '../../../words/value-texts.ts'
import type { Cell } from '../columns.ts'
import type { PdfInput } from './pdf-input.ts'
import { type Paper, room } from './pdf-paper.ts'
import { type CellText, drawTable, type TableColumn } from './pdf-table.ts'
import { tableHeads } from './table-cells.ts'

const words = tableReportWords.aqi

/** The law's colours, each with the ink that is read on it: Decision 1459, Table 1. */
const colors: Readonly<
  Record<AqiBand, { readonly fill: string; readonly color: string; readonly range: string }>
> = {
  good: { fill: '#00e400', color: '#000000', range: '0 – 50' },
  moderate: { fill: '#ffff00', color: '#000000', range: '51 – 100' },
  poor: { fill: '#ff7e00', color: '#000000', range: '101 – 150' },
  bad: { fill: '#ff0000', color: '#000000', range: '151 – 200' },
  'very-bad': { fill: '#8f3f97', color: '#ffffff', range: '201 – 300' },
  hazardous: { fill: '#7e0023', color: '#ffffff', range: '301 – 500' },
}

/** How many days or hours each band has, and the index of each. */
export function drawAqi(paper: Paper, input: PdfInput): void {
  const { summary, locale } = input
  const { aqi } = summary
  if (aqi === null) return
  const isDays = aqi.of === '24h'
  paper.heading((isDays ? words.bands : words.bandsOfHours)[locale])
  drawBands(paper, aqi, locale)
  paper.heading((isDays ? words.values : words.valuesOfHours)[locale], words.valuesNote[locale])
  if (input.listed.rows.length === 0) return paper.note(pdfWords.none[locale])
  drawValues(paper, input, isDays)
  if (input.listed.more > 0)
    paper.note(filled(pdfWords.moreRows, locale, { count: numberText(input.listed.more, locale, 0) }))
}

const bandCell = (band: AqiBand, locale: Locale): CellText => ({
  text: `${bandLetter(band)}  ${consoleText(`vnAqi.bands.${band}`, locale)}`,
  bold: true,
  color: colors[band].color,
  fill: colors[band].fill,
})

type Aqi = NonNullable<PdfInput['summary']['aqi']>

function drawBands(paper: Paper, { of, bands, none }: Aqi, locale: Locale): void {
  const all = bands.reduce((sum, { count }) => sum + count, none)
  const share = (count: number) => (all === 0 ? '–' : shareText(count / all, locale))
  const right = (title: string, width: number): TableColumn => ({ title, width, align: 'right' })
  const columns: TableColumn[] = [
    { title: cellHead('band', locale), width: 120 },
    right(words.range[locale], 80),
    right((of === '24h' ? words.count : words.countOfHours)[locale], 80),
    right(words.share[locale], 80),
  ]
  drawTable(paper, columns, [
    ...bands.map(({ band, count }) => [
      bandCell(band, locale),
      { text: colors[band].range },
      { text: numberText(count, locale, 0) },
      { text: share(count) },
    ]),
    [
      { text: words.noIndex[locale] },
      { text: '–' },
      { text: numberText(none, locale, 0) },
      { text: share(none) },
    ],
  ])
}

const cellHead = (key: string, locale: Locale): string =>
  tableHeads([{ key, kind: 'text' }], locale)[0] ?? key

function drawValues(paper: Paper, { headers, listed, locale }: PdfInput, isDays: boolean): void {
  const parts = headers.slice(5, -1)
  const atWidth = isDays ? 66 : 88
  const partWidth = Math.min(44, (room - atWidth - 190) / parts.length)
  const heads = tableHeads(headers, locale)
  const columns: TableColumn[] = [
    { title: (isDays ? words.day : tableWords.until)[locale], width: atWidth },
    { title: 'VN_AQI', width: 44, align: 'right' },
    { title: cellHead('band', locale), width: 92 },
    { title: cellHead('leading', locale), width: 54 },
    ...parts.map((_, at): TableColumn => ({ title: heads[5 + at] ?? '', width: partWidth, align: 'right' })),
  ]
  drawTable(
    paper,
    columns,
    listed.rows.map((row) => valueCells(row, { isDays, parts: parts.length, locale })),
  )
}

function valueCells(
  row: readonly Cell[],
  { isDays, parts, locale }: { readonly isDays: boolean; readonly parts: number; readonly locale: Locale },
): CellText[] {
  const [start, end, value, band, leading, ...rest] = row
  const at = isDays ? start : end
  const found = aqiBands.find((one) => one === band)
  const index = (cell: Cell | undefined) => (typeof cell === 'number' ? numberText(cell, locale, 0) : '–')
  const reason = rest[parts]
  // Why there is no index is said where its band would be.
  const why = { text: typeof reason === 'string' ? cellWord('reason', reason, locale) : '–' }
  return [
    { text: typeof at !== 'number' ? '–' : isDays ? dayText(at) : shortMoment(at, true) },
    { text: index(value), bold: true },
    found === undefined ? why : bandCell(found, locale),
    { text: typeof leading === 'string' ? leading : '–' },
    ...rest.slice(0, parts).map((cell): CellText => ({ text: index(cell) })),
  ]
}
