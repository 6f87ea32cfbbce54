import type { ModuleLatest, ModuleType } from '@quantrac/contract'
import { api } from './client.ts'

// What server and browser write and read in a moment: 4,000 factors where a station has 20.
const PAGE = 200

/**
 * Every station of a kind, or of all kinds, with what is newest of its factors, a page after the other. One whose state changes
 * meanwhile changes its page: where one was missed all pages come once more, so that a station may come twice.
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
