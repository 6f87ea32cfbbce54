import type { ModuleLatest, ModuleType } from '@quantrac/contract'
import { api } from './client.ts'

// A page that server and browser handle quickly: 4,000 factors if a module has 20.
const PAGE = 200

/**
 * Every module of a type, or of all types, with the latest values of its factors, page by page. A module whose state
 * changes meanwhile moves to another page: if one was missed, all pages are read again, so a module may come twice.
 */
export async function* latestOfAll(
  type: ModuleType | undefined,
  signal?: AbortSignal,
): AsyncGenerator<ModuleLatest[]> {
  const seen = new Set<number>()
  for (let isAgain = false; ; isAgain = true) {
    let count = 0
    for (let offset = 0; offset === 0 || offset < count; offset += PAGE) {
      const query = { offset, limit: PAGE, ...(type && { type }) }
      const page = await api.moduleLatestList({ query }, signal && { signal })
      for (const { id } of page.results) seen.add(id)
      count = page.count
      yield page.results
    }
    if (isAgain || seen.size >= count) return
  }
}
