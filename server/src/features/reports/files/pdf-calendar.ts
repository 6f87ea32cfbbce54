import { DAY_MS } from '@quantrac/contract'
import { calendarWords } from '../../../words/report-tables.words.ts'
import type { Locale } from '../../../words/text.ts'
import { edge, ink, type Paper, room } from './pdf-paper.ts'

/** What a day of a calendar says. */
export interface DayCell {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly text: string
  /** Small, on a second line. */
  readonly below: string
  readonly isOver: boolean
}

const cellHeight = 27
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
  paper.decor(() => {
    paper.pdf.rect(x, y, width, cellHeight).lineWidth(0.5).strokeColor(ink.line).stroke()
  })
  const isOver = found?.isOver === true
  paper.element('TD', () => {
    paper.line(String(Number(day.slice(8))), { x: x + 3, y: y + 3, width: 14 }, { size: 7, color: ink.dim })
    if (found === undefined) return
    const place = { x: x + 17, width: width - 20, align: 'right' } as const
    const style = { size: 8.25, bold: isOver, color: isOver ? ink.alert : ink.text }
    paper.line(found.text, { ...place, y: y + (found.below === '' ? 9 : 4) }, style)
    if (found.below !== '')
      paper.line(found.below, { ...place, y: y + 15 }, { size: 6.75, color: isOver ? ink.alert : ink.dim })
  })
}

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
