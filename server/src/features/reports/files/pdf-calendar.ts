import { type ComplianceTone, DAY_MS } from '@quantrac/contract'
import { calendarWords } from '../../../words/report-tables.words.ts'
import type { Locale } from '../../../words/text.ts'
import { edge, ink, type Paper, room, type Style } from './pdf-paper.ts'

/** What a day of a calendar says. */
export interface DayCell {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly text: string
  /** Small, beside the number of the day. */
  readonly note: string
  readonly look: DayLook
}

/** The tone of a ratio to a limit, or a day that is not over. */
export type DayLook = ComplianceTone | 'open'

interface Look {
  readonly color: string
  readonly edge: string
  readonly fill?: string
  readonly isDashed?: true
}

// As on the page of a station, on paper; each color is read on its fill, and the text says what it is.
const looks: Readonly<Record<DayLook, Look>> = {
  low: { color: ink.text, edge: ink.line, fill: '#f1f3f5' },
  near: { color: '#8a5200', edge: '#d9b070', fill: '#fff6e3' },
  over: { color: ink.alert, edge: '#e3a5a5', fill: '#fdeeee' },
  far: { color: ink.paper, edge: ink.alert, fill: ink.alert },
  short: { color: '#44617d', edge: '#9fb0c0' },
  open: { color: ink.dim, edge: ink.dim, isDashed: true },
}

const cellHeight = 28
const titleHeight = 14
const headHeight = 11
const width = room / 7

/** The months that have any of the days, each as a calendar that is not divided between pages. */
export function drawMonths(paper: Paper, days: readonly DayCell[], locale: Locale): void {
  for (const [month, own] of Map.groupBy(days, ({ day }) => day.slice(0, 7)))
    drawMonth(paper, { month, days: new Map(own.map((one) => [one.day, one])), locale })
}

interface Month {
  /** `YYYY-MM` */
  readonly month: string
  readonly days: ReadonlyMap<string, DayCell>
  readonly locale: Locale
}

const weeksOf = (all: readonly string[]): number => Math.ceil((weekdayOf(all[0] ?? '') + all.length) / 7)
const heightOf = (month: string): number => titleHeight + headHeight + weeksOf(daysOf(month)) * cellHeight

/** How high the first month is: what its heading needs below it. */
export const firstMonthHeight = ([first]: readonly DayCell[]): number =>
  first === undefined ? 0 : heightOf(first.day.slice(0, 7))

function drawMonth(paper: Paper, { month, days, locale }: Month): void {
  const all = daysOf(month)
  const before = weekdayOf(all[0] ?? '')
  const weeks = weeksOf(all)
  paper.ensure(heightOf(month))
  const [year = '', number = ''] = month.split('-')
  const title = calendarWords.month[locale].replace('{month}', number).replace('{year}', year)
  paper.element('H3', () =>
    paper.line(title, { x: edge.left, y: paper.y, width: room }, { size: 8.25, bold: true }),
  )
  paper.y += titleHeight
  const top = paper.y
  paper.group('Table', () => {
    paper.group('TR', () => {
      for (const [at, name] of calendarWords.weekdays[locale].split(' ').entries())
        paper.element('TH', () =>
          paper.line(name, { x: edge.left + at * width + 3, y: top, width }, { size: 7, color: ink.dim }),
        )
    })
    for (let week = 0; week < weeks; week += 1)
      paper.group('TR', () => {
        for (const [at, day] of all.entries())
          if (Math.floor((at + before) / 7) === week) {
            const place = {
              x: edge.left + ((at + before) % 7) * width,
              y: top + headHeight + week * cellHeight,
            }
            drawDay(paper, { day, found: days.get(day) }, place)
          }
      })
  })
  paper.y = top + headHeight + weeks * cellHeight + 7
}

function drawDay(
  paper: Paper,
  { day, found }: { readonly day: string; readonly found: DayCell | undefined },
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const color = found === undefined ? ink.dim : looks[found.look].color
  const number = { text: String(Number(day.slice(8))), x: x + 5, y: y + 4, style: { size: 7, color } }
  const text = { x: x + 5, y: y + 13.5, style: { size: 9, bold: found?.look !== 'open', color } }
  drawBox(paper, { x: x + 1, y: y + 1, width: width - 2, height: cellHeight - 2 }, found?.look)
  if (found?.look === 'short') for (const words of [number, { ...text, ...found }]) drawGround(paper, words)
  paper.element('TD', () => {
    paper.line(number.text, { ...number, width: 14 }, number.style)
    if (found === undefined) return
    paper.line(found.text, { ...text, width: width - 10 }, text.style)
    if (found.note !== '')
      paper.line(found.note, { x: x + 19, y: number.y, width: width - 24, align: 'right' }, number.style)
  })
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function drawBox(paper: Paper, { x, y, width: wide, height }: Box, look?: DayLook): void {
  const { edge: line, fill, isDashed } = look === undefined ? { edge: ink.line } : looks[look]
  const rect = () => paper.pdf.roundedRect(x, y, wide, height, 2)
  paper.decor(() => {
    if (fill !== undefined) rect().fill(fill)
    if (look === 'short') hatch(paper, { x, y, width: wide, height })
    rect().lineWidth(0.6).strokeColor(line)
    if (isDashed) paper.pdf.dash(2, { space: 1.5 })
    paper.pdf.stroke().undash()
  })
}

function hatch({ pdf }: Paper, { x, y, width: wide, height }: Box): void {
  pdf.save().roundedRect(x, y, wide, height, 2).clip()
  for (let at = x - height; at < x + wide; at += 4) pdf.moveTo(at, y + height).lineTo(at + height, y)
  pdf.lineWidth(0.6).strokeColor('#b9c6d3').stroke().restore()
}

interface Words {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly style: Style
}

/** Letters between stripes are not read. */
function drawGround(paper: Paper, { text, x, y, style }: Words): void {
  const { size = 9 } = style
  paper.decor(() => {
    paper.pdf.rect(x - 1, y - 0.5, paper.widthOf(text, style) + 2, size + 1).fill(ink.paper)
  })
}

/** What the looks of days mean, in a line. */
export function drawDayLegend(
  paper: Paper,
  entries: readonly { readonly look: DayLook; readonly text: string }[],
): void {
  paper.ensure(14)
  const style = { size: 7.5, color: ink.dim }
  let x: number = edge.left
  const placed = entries.map(({ look, text }) => {
    const place = { look, text, x }
    x += boxWidth + 3 + paper.widthOf(text, style) + 12
    return place
  })
  for (const { look, x: left } of placed)
    drawBox(paper, { x: left, y: paper.y + 1, width: boxWidth, height: 8 }, look)
  paper.element('P', () => {
    for (const { text, x: left } of placed)
      paper.line(text, { x: left + boxWidth + 3, y: paper.y, width: room }, style)
  })
  paper.y += 12
}

const boxWidth = 9

const dayMs = (day: string): number => Date.parse(`${day}T00:00:00Z`)

function daysOf(month: string): string[] {
  const days: string[] = []
  for (let at = dayMs(`${month}-01`); ; at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10)
    if (!day.startsWith(month)) return days
    days.push(day)
  }
}

/** From Monday on. */
const weekdayOf = (day: string): number => (new Date(dayMs(day)).getUTCDay() + 6) % 7
