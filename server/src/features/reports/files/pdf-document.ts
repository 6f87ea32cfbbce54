import { drawAlerts } from './pdf-alerts.ts'
import { drawAqi } from './pdf-aqi.ts'
import { drawAverages } from './pdf-averages.ts'
import { drawCompliance } from './pdf-compliance.ts'
import { drawCost } from './pdf-cost.ts'
import { drawDataShare } from './pdf-data-share.ts'
import { drawFoot, drawSignatures } from './pdf-ending.ts'
import { drawExceedances } from './pdf-exceedances.ts'
import { drawFacts, drawHeading } from './pdf-heading.ts'
import type { PdfInput } from './pdf-input.ts'
import { type Fonts, Paper } from './pdf-paper.ts'
import { drawSamples } from './pdf-samples.ts'
import { drawSentence, drawSummary } from './pdf-summary.ts'
import { isTable } from './table-cells.ts'

/** Each draws nothing of a report of another type. */
const tables = [drawCompliance, drawAqi, drawDataShare, drawCost]

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
  if (isTable(report)) for (const draw of tables) draw(paper, input)
  else await drawReadings(paper, input)
  drawSamples(paper, input)
  drawSignatures(paper, input)
  return paper.finished((page, pages) => drawFoot(paper, input, { page, pages }))
}

async function drawReadings(paper: Paper, input: PdfInput): Promise<void> {
  // The engine of charts is hundreds of files, which tables do without.
  const { drawCharts } = await import('./pdf-charts.ts')
  drawSummary(paper, input)
  drawCharts(paper, input)
  if (input.alerts === null) drawExceedances(paper, input)
  else drawAlerts(paper, input, input.alerts)
  drawAverages(paper, input)
}
