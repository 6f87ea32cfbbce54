import type { ImportColumn, ImportColumnUse, ImportDetail } from '@quantrac/contract'

export type NewFactor = NonNullable<ImportColumn['create']>

/** What a column is said to hold: a factor that is there, one to be made, or something else. */
export type ColumnChoice = { factor: number } | { create: NewFactor } | { use: ImportColumnUse }

/** What only one column of a file can be. */
const single: readonly ImportColumnUse[] = ['time', 'date', 'clock', 'module', 'factor', 'quality']

/** One time of a row: as a whole or as its two halves. */
const beside = (use: ImportColumnUse): readonly ImportColumnUse[] =>
  use === 'time' ? ['date', 'clock'] : use === 'date' || use === 'clock' ? ['time'] : []

const nothing = { use: 'ignore', factor_id: null, create: null, scale: null } as const

/** The columns after one of them is chosen anew; a column that held the same before is left out. */
export function withChoice(
  columns: readonly ImportColumn[],
  index: number,
  choice: ColumnChoice,
): ImportColumn[] {
  return columns.map((column) => {
    if (column.index === index) return { index, ...partsOf(choice) }
    return isTaken(column, choice) ? { index: column.index, ...nothing } : column
  })
}

function partsOf(choice: ColumnChoice): Omit<ImportColumn, 'index'> {
  if ('factor' in choice) return { ...nothing, use: 'value', factor_id: choice.factor }
  if ('create' in choice) return { ...nothing, use: 'value', create: choice.create }
  return { ...nothing, use: choice.use }
}

function isTaken({ use, factor_id }: ImportColumn, choice: ColumnChoice): boolean {
  if ('factor' in choice) return factor_id === choice.factor
  if ('create' in choice) return false
  return (single.includes(choice.use) && use === choice.use) || beside(choice.use).includes(use)
}

export interface ColumnCounts {
  known: number
  made: number
  left: number
}

/** How many columns became factors that are there, how many new ones, and how many are left out. */
export function columnCounts({ mapping: { columns } }: Pick<ImportDetail, 'mapping'>): ColumnCounts {
  return {
    known: columns.filter(({ factor_id }) => factor_id !== null).length,
    made: columns.filter(({ create }) => create !== null).length,
    left: columns.filter(({ use }) => use === 'ignore').length,
  }
}
