import type { DataShareRow } from '@quantrac/contract'

/** The figures of a row that can be opened. */
export const figures = ['designed', 'received', 'faulty'] as const
export type Figure = (typeof figures)[number]

/** The rows of one station in one day or month. */
export interface ShareGroup {
  readonly key: string
  readonly rows: readonly [DataShareRow, ...DataShareRow[]]
  /** The most days that any of its factors was there. */
  readonly days: number
}

/** Rows of one station and one time stand next to each other. */
export function groupsOf(rows: readonly DataShareRow[]): ShareGroup[] {
  const groups = Map.groupBy(rows, ({ module_code, start }) => `${module_code} ${start}`)
  return [...groups].flatMap(([key, [first, ...others]]) =>
    first === undefined
      ? []
      : [{ key, rows: [first, ...others], days: Math.max(first.days, ...others.map(({ days }) => days)) }],
  )
}

/** Names a figure in the address. */
export const figureKey = (row: DataShareRow, figure: Figure): string =>
  [row.module_code, row.factor_code, row.start, figure].join(' ')
