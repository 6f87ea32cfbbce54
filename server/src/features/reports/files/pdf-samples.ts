import type { ReportSample } from '@quantrac/contract'
import { pdfWords } from '../../../words/report-pdf.words.ts'
import { reportSampleWords as words, sampleHeads, sampleResultWords } from '../../../words/samples.words.ts'
import type { Locale } from '../../../words/text.ts'
import { clockText, dayText, filled, limitText, numberText } from '../../../words/value-texts.ts'
import type { PdfInput } from './pdf-input.ts'
import { ink, type Paper, room } from './pdf-paper.ts'
import { limitsText } from './pdf-summary.ts'
import { type CellText, drawTable, type TableColumn } from './pdf-table.ts'

const small = { size: 7.5, color: ink.dim }
// Of pages that a person looks through.
const mostListed = 200

/** What laboratories found in the period; nothing is drawn where there are no samples. */
export function drawSamples(paper: Paper, { summary, locale }: PdfInput): void {
  const { samples } = summary
  if (samples === null || samples.length === 0) return
  paper.heading(words.title[locale])
  const listed = samples.slice(0, mostListed)
  drawTable(
    paper,
    columnsIn(locale),
    listed.map((one) => rowOf(one, locale)),
  )
  paper.note(words.note[locale], small)
  const more = samples.length - listed.length
  if (more > 0) paper.note(filled(pdfWords.moreRows, locale, { count: numberText(more, locale, 0) }))
}

const columnsIn = (locale: Locale): TableColumn[] => [
  { title: sampleHeads.factor[locale], width: 48 },
  { title: sampleHeads.taken_at[locale], width: 62 },
  { title: sampleHeads.value[locale], width: 66, align: 'right' },
  { title: sampleHeads.laboratory[locale], width: room - 406 },
  { title: words.instrument[locale], width: 66, align: 'right' },
  { title: words.difference[locale], width: 56, align: 'right' },
  { title: words.result[locale], width: 108 },
]

const joined = (texts: readonly string[]): string => texts.filter((text) => text !== '').join(' · ')

function rowOf({ factor, instrument, judgement, ...one }: ReportSample, locale: Locale): CellText[] {
  const { limit, result } = judgement
  const isOver = result === 'exceeded'
  const mean = instrument?.mean ?? null
  const taken = Date.parse(one.taken_at)
  return [
    { text: factor.code, bold: true },
    { text: dayText(taken), below: clockText(taken) },
    { text: `${one.below ? '< ' : ''}${limitText(one.value, locale)}`, bold: true, unit: one.unit },
    { text: one.laboratory || '–', below: joined([one.result_code, one.method]) },
    mean === null
      ? { text: '–', below: instrument === null ? '' : `${instrument.n}/${instrument.expected}` }
      : { text: numberText(mean, locale, factor.decimals), unit: factor.unit },
    differenceCell(instrument, factor.decimals, locale),
    {
      text: sampleResultWords[result][locale],
      ...(isOver && { bold: true, color: ink.alert }),
      below: limit === null ? '' : joined([`${limitsText(limit, locale)} ${limit.unit}`, limit.standard]),
    },
  ]
}

function differenceCell(instrument: ReportSample['instrument'], decimals: number, locale: Locale): CellText {
  const { difference = null, percent = null } = instrument ?? {}
  if (difference === null) return { text: '–' }
  const sign = difference < 0 ? '−' : '+'
  const text = `${sign}${numberText(Math.abs(difference), locale, decimals)}`
  return { text, below: percent === null ? '' : `${sign}${numberText(Math.abs(percent), locale, 1)} %` }
}
