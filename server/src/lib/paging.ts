/** What a list call asks for, in rows. */
export interface Asked {
  readonly offset: number
  readonly limit: number
}

export interface PageOf<T> {
  count: number
  limit: number
  offset: number
  next: string | null
  previous: string | null
  results: T[]
}

export interface ReadPage<T> {
  count: number
  start: number
  rows: T[]
}

/** Where the page begins: as asked, or at the last page where rows were deleted since and the asked one is no more. */
export function pageStart(count: number, asked: Asked): number {
  if (asked.offset < count || count === 0) return count === 0 ? 0 : asked.offset
  return Math.floor((count - 1) / asked.limit) * asked.limit
}

/**
 * Counts and reads at once, from where it was asked: nearly always that is where the page begins, and the caller waits
 * for one answer instead of two. Only where the rows have become fewer is the last page read afterwards.
 */
export async function readPage<T>(
  asked: Asked,
  read: { count: () => Promise<number>; rows: (start: number) => Promise<T[]> },
): Promise<ReadPage<T>> {
  const [count, rows] = await Promise.all([read.count(), read.rows(asked.offset)])
  const start = pageStart(count, asked)
  return { count, start, rows: start === asked.offset ? rows : await read.rows(start) }
}

export interface PageParts<T> {
  /** The route's path under `/api`. */
  readonly path: string
  /** The parsed query; the neighbours' addresses repeat it. */
  readonly query: object
  readonly limit: number
  /** From `pageStart`. */
  readonly start: number
  readonly count: number
  readonly results: T[]
}

/** The envelope of a list; `next` and `previous` carry a path and its query, never a host. */
export function pageOf<T>({ path, query, limit, start, count, results }: PageParts<T>): PageOf<T> {
  const at = (offset: number) => `/api${path}?${queryText({ ...query, limit, offset })}`
  return {
    count,
    limit,
    offset: start,
    next: start + limit < count ? at(start + limit) : null,
    previous: start > 0 ? at(Math.max(0, start - limit)) : null,
    results,
  }
}

/** The envelope of a list that was asked for whole. */
export function wholePage<T>(results: T[]): PageOf<T> {
  return { count: results.length, limit: results.length, offset: 0, next: null, previous: null, results }
}

function queryText(query: object): string {
  const text = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) text.append(key, String(value))
  return text.toString()
}
