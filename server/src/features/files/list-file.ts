import type { CellKind } from './sheet-rows.ts'

export interface ListColumn<Row> {
  /** In the reader's language. */
  readonly header: string
  /** `prose` is a text that may have several lines. */
  readonly kind: CellKind | 'prose'
  /** In characters. */
  readonly width: number
  cell(row: Row): string | number | null
  /** Of a measured number; without them it is written as it was typed. */
  decimals?(row: Row): number
}

/** The rows of a list as they are taken along. */
export interface ListFile<Row> {
  /** A part of the file's name, of safe letters. */
  readonly name: string
  readonly title: string
  readonly columns: readonly ListColumn<Row>[]
  /** At least as many as rows come. */
  readonly count: number
  readonly rows: () => AsyncIterable<readonly Row[]>
}

// Bounds the memory to some hundred kilobytes, however long the list is.
const rowsAtOnce = 500

/**
 * The rows of these ids, some at a time and only as fast as they are taken. The ids are the list as it was at one
 * moment: what is added meanwhile moves nothing, and what is deleted is left out.
 */
export async function* inBatches<Row>(
  ids: readonly number[],
  read: (some: readonly number[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < ids.length; from += rowsAtOnce)
    yield await read(ids.slice(from, from + rowsAtOnce))
}
