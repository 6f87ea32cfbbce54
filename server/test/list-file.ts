import { readXlsx } from 'hucre'
import { parse } from 'csv-parse/sync'
import type { RouteCall, routes } from '@quantrac/contract'
import type { TestActor } from './actors.ts'
import type { TestApp } from './harness.ts'

export type FileCall =
  | 'alertCsv'
  | 'alertXlsx'
  | 'notificationCsv'
  | 'notificationXlsx'
  | 'auditCsv'
  | 'auditXlsx'

export interface Taken<N extends FileCall> {
  readonly query?: NonNullable<RouteCall<(typeof routes)[N]>['query']>
  readonly language?: 'vi' | 'en'
}

/** The file of a list as it comes. */
export async function takeAlong<N extends FileCall>(
  app: TestApp,
  call: N,
  { query, language = 'en', token }: Taken<N> & Pick<TestActor, 'token'>,
): Promise<{ name: string; bytes: Buffer }> {
  const input = { query: query ?? {} } as RouteCall<(typeof routes)[N]> // the calls of lists take a query alone
  const answer = await app.raw(call, input, { token, language })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200) throw new Error(`${call}: ${answer.status} ${bytes.toString()}`)
  return { name: answer.headers.get('content-disposition')?.split("''")[1] ?? '', bytes }
}

/** The rows of a CSV file, its header first. */
export function csvRows(bytes: Buffer, delimiter = ','): string[][] {
  return parse(bytes, { bom: true, record_delimiter: '\r\n', delimiter })
}

/** The rows of a workbook's first sheet, its header first; texts, numbers, and dates as if they were UTC. */
export async function sheetRows(bytes: Buffer): Promise<unknown[][]> {
  const { sheets } = await readXlsx(bytes)
  return sheets[0]?.rows ?? []
}

/** A file of a list as records by its headers. */
export function csvRecords(bytes: Buffer): Record<string, string>[] {
  const [headers = [], ...rows] = csvRows(bytes)
  return rows.map((row) => Object.fromEntries(headers.map((header, at) => [header, row[at] ?? ''])))
}
