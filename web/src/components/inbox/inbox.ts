import type { Page } from '@quantrac/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { TextKey } from '../../i18n/keys.ts'

/** What a person reads, with its marks: `is_read`, and those that only some lists have. */
export type InboxRow<More extends string = never> = { id: number; is_read: boolean } & Record<More, boolean>

/** One mark that is to be set or taken away. */
export interface Marking<More extends string = never> {
  /** The mark as it was before. */
  row: InboxRow<More>
  mark: 'is_read' | More
  to: boolean
}

type YesNo<Value> = Readonly<Record<'true' | 'false', Value>>

export interface MarkCalls {
  call: YesNo<(parts: { params: { id: number } }) => Promise<unknown>>
  /** The sentences of the error catalogue. */
  failed: YesNo<TextKey>
}

/** Where the number of a person's unread rows is kept. */
export interface UnreadCount {
  key: QueryKey
  marked: (client: QueryClient, row: InboxRow, marks: Partial<InboxRow>) => void
  allRead: (client: QueryClient) => void
  deleted: (client: QueryClient, row: InboxRow) => void
}

/** A list of what a person reads: its queries and its marks. `More` are its marks beside `is_read`. */
export interface Inbox<More extends string = never> {
  /** Every query about it. */
  key: QueryKey
  /** Every page of it. */
  listKey: QueryKey
  /** One row of it. */
  oneKey: (id: number) => QueryKey
  unread: UnreadCount
  marks: Readonly<Record<'is_read' | More, MarkCalls>>
  markAll: { call: () => Promise<unknown>; failed: TextKey }
}

/** The rows with one of them replaced, each in its place. */
export const withMarks = <Row extends InboxRow>(
  rows: readonly Row[],
  id: number,
  marks: Partial<Row>,
): Row[] => rows.map((row) => (row.id === id ? { ...row, ...marks } : row))

function changeRows(client: QueryClient, listKey: QueryKey, apply: (rows: InboxRow[]) => InboxRow[]): void {
  client.setQueriesData<Page<InboxRow>>(
    { queryKey: listKey },
    (page) => page && { ...page, results: apply(page.results) },
  )
}

/** Shows a mark in list, details and count at once. Every row stays where it is: it is being read. */
export function showMark<More extends string>(
  client: QueryClient,
  inbox: Inbox<More>,
  { row, mark, to }: Marking<More>,
): void {
  const marks: Partial<InboxRow> = { [mark]: to }
  inbox.unread.marked(client, row, marks)
  changeRows(client, inbox.listKey, (rows) => withMarks(rows, row.id, marks))
  client.setQueryData<InboxRow>(inbox.oneKey(row.id), (one) => one && { ...one, ...marks })
}

export function showAllRead(client: QueryClient, inbox: Pick<Inbox, 'unread' | 'listKey'>): void {
  inbox.unread.allRead(client)
  changeRows(client, inbox.listKey, (rows) => rows.map((row) => ({ ...row, is_read: true })))
}

/**
 * After a mark: the server's count wins, and pages that are opened later are asked for again; the open one stays as it
 * is.
 */
export async function settleMark(
  client: QueryClient,
  { unread, listKey }: Pick<Inbox, 'unread' | 'listKey'>,
): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: unread.key }),
    client.invalidateQueries({ queryKey: listKey, refetchType: 'none' }),
  ])
}

/** After a row is deleted: takes it off list and count, and asks for all of it again. */
export async function renewWithout(
  client: QueryClient,
  inbox: Pick<Inbox, 'unread' | 'listKey' | 'key'>,
  row: InboxRow,
): Promise<void> {
  inbox.unread.deleted(client, row)
  changeRows(client, inbox.listKey, (rows) => rows.filter(({ id }) => id !== row.id))
  await client.invalidateQueries({ queryKey: inbox.key })
}
