import { pdfWords as words } from '../../../words/report-pdf.words.ts'
import type { PdfInput } from './pdf-input.ts'
import { edge, footY, ink, type Paper, room } from './pdf-paper.ts'
import { clockText, dayText, filled } from '../../../words/value-texts.ts'

/** Place for two signatures, never apart from their titles. */
export function drawSignatures(paper: Paper, { locale }: PdfInput): void {
  paper.ensure(96)
  paper.y += 16
  const sides = [
    { title: words.author, note: words.authorNote },
    { title: words.head, note: words.headNote },
  ]
  for (const [at, { title, note }] of sides.entries()) {
    const place = { x: edge.left + (at * room) / 2, width: room / 2, align: 'center' } as const
    paper.element('P', () => {
      paper.line(title[locale], { ...place, y: paper.y }, { size: 9.75, bold: true })
      paper.line(note[locale], { ...place, y: paper.y + 13 }, { size: 8.25, color: ink.dim })
    })
  }
  paper.y += 80
}

// The console's mark, in a square of 32.
const mark = [
  { path: 'M16 3.5A12.5 12.5 0 1 0 23.9 25.7', color: '#22c55e', opacity: 1 },
  { path: 'M28.5 16A12.5 12.5 0 0 0 16 3.5', color: ink.dim, opacity: 0.55 },
  { path: 'M8.5 17.5h3.4l2.6-5.6 3.6 9.2 2.5-5.6h1.6l6.8 10.2', color: ink.text, opacity: 1 },
]

export function drawFoot(paper: Paper, input: PdfInput, of: { page: number; pages: number }): void {
  const { report, locale } = input
  const { pdf } = paper
  pdf
    .moveTo(edge.left, footY)
    .lineTo(edge.left + room, footY)
    .lineWidth(0.75)
    .strokeColor(ink.line)
    .stroke()
  pdf
    .save()
    .translate(edge.left, footY + 6)
    .scale(10.5 / 32)
    .lineWidth(2.8)
    .lineCap('round')
    .lineJoin('round')
  for (const { path, color, opacity } of mark) pdf.path(path).strokeColor(color, opacity).stroke()
  pdf.restore()
  const made = Date.parse(report.finished_at ?? report.created_at)
  const style = { size: 8.25, color: ink.dim }
  const y = footY + 7
  const texts = {
    left: filled(words.made, locale, { clock: clockText(made), day: dayText(made) }),
    center:
      report.checksum === null ? '' : filled(words.checksum, locale, { sum: shortSum(report.checksum) }),
    right: filled(words.page, locale, of),
  }
  const from = edge.left + 14
  const left = from + paper.line(texts.left, { x: from, y, width: 190 }, style)
  const right =
    edge.left + room - paper.line(texts.right, { x: from, y, width: room - 14, align: 'right' }, style)
  paper.line(texts.center, { x: left, y, width: right - left, align: 'center' }, style)
}

/** `9f2c 41d8 a07e 5b13 … c6e0 7714` */
function shortSum(sum: string): string {
  const groups = sum.match(/.{4}/g) ?? []
  return [...groups.slice(0, 4), '…', ...groups.slice(-2)].join(' ')
}
