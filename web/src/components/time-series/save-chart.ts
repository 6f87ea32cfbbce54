import type { ChartHandle } from '../../charts/Chart.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { type ChartTable, csvOf } from './chart-table.ts'

/** Saves a chart as it is drawn now; nothing while it is not drawn. */
export function savePicture(name: string, chart: ChartHandle | null): void {
  const url = chart?.toPng() ?? null
  if (url !== null) saveFile(`${fileName(name)}.png`, blobOf(url))
}

export function saveTable(name: string, table: ChartTable): void {
  saveFile(`${fileName(name)}.csv`, new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }))
}

const fileName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}.-]+/gu, '_')

/** The content of a data URL. */
function blobOf(url: string): Blob {
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (char) => char.charCodeAt(0))
  return new Blob([bytes], { type: 'image/png' })
}
