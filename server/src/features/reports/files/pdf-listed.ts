import { rulePeriodOf } from '@quantrac/contract'
import type { Cell } from '../columns.ts'
import type { ListedRows } from './pdf-input.ts'
import { isTable } from './table-cells.ts'
import type { ReportFile, Rows } from './report-file.ts'

/** Of pages that a person looks through: some twenty. */
const mostListed = 1000

/** Whether a document lists the rows: readings and their means are drawn as charts. */
const isListed = ({ report }: Pick<ReportFile, 'report'>): boolean =>
  isTable(report) || rulePeriodOf(report.resolution) !== null

/** Keeps the first rows of a report while they are read for other things. */
export class Listing {
  readonly #file: Pick<ReportFile, 'report'>
  readonly #rows: (readonly Cell[])[] = []

  constructor(file: Pick<ReportFile, 'report'>) {
    this.#file = file
  }

  add(rows: Rows): void {
    if (isListed(this.#file)) this.#rows.push(...rows.slice(0, mostListed - this.#rows.length))
  }

  get listed(): ListedRows {
    const more = isListed(this.#file) ? this.#file.report.row_count - this.#rows.length : 0
    return { rows: this.#rows, more }
  }
}
