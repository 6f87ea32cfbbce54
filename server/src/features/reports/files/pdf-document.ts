import { drawAlerts } from './pdf-alerts.ts'
import { drawAverages } from './pdf-averages.ts'
import { drawCharts } from './pdf-charts.ts'
import { drawFoot, drawSignatures } from './pdf-ending.ts'
import { drawExceedances } from './pdf-exceedances.ts'
import { drawFacts, drawHeading } from './pdf-heading.ts'
import type { PdfInput } from './pdf-input.ts'
import { type Fonts, Paper } from './pdf-paper.ts'
import { drawSentence, drawSummary } from './pdf-summary.ts'

/**
 * A report as a document to file, A4. It holds its thread for as long as it takes: half a second for twenty factors.
 */
export async function pdfOf(input: PdfInput, fonts: Fonts): Promise<Buffer> {
  const { report, locale } = input
  const madeAt = new Date(report.finished_at ?? report.created_at)
  const paper = new Paper({ fonts, title: report.name, language: locale === 'vi' ? 'vi-VN' : 'en', madeAt })
  drawHeading(paper, input)
  drawFacts(paper, input)
  drawSentence(paper, input)
  drawSummary(paper, input)
  drawCharts(paper, input)
  if (input.alerts === null) drawExceedances(paper, input)
  else drawAlerts(paper, input, input.alerts)
  drawAverages(paper, input)
  drawSignatures(paper, input)
  return paper.finished((page, pages) => drawFoot(paper, input, { page, pages }))
}
