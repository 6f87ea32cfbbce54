import type { TablerIcon } from '@tabler/icons-react'
import { searchText } from '../../lib/search-text.ts'

/** The kinds of entries, in the order in which they are listed. */
export const entryKinds = ['station', 'factor', 'page', 'action'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Something to go to or to do. */
export interface PaletteEntry {
  /** Tells it from all others, also in the next visit. */
  id: string
  kind: EntryKind
  icon: TablerIcon
  title: string
  /** Beside the title: where it is, or its code. */
  hint: string
  /** What it is found by beside title and hint. */
  more?: string
  run: () => void
}

export interface EntryGroup {
  key: EntryKind | 'recent'
  entries: PaletteEntry[]
}

/** Of each kind, so that the whole answer is seen at once; another letter narrows it. */
const MOST: Record<EntryKind, number> = { station: 6, factor: 6, page: 6, action: 6 }

/** An entry with its words in the form that searches compare. */
interface Searched {
  entry: PaletteEntry
  title: string
  words: string
}

/** Prepared once, so that a key in a list of thousands costs a few milliseconds. */
export const searchedEntries = (entries: readonly PaletteEntry[]): Searched[] =>
  entries.map((entry) => {
    const title = searchText(entry.title)
    const said = `${title} ${searchText(`${entry.hint} ${entry.more ?? ''}`)}`
    // `hph` finds NT-HPH, and `pm25` finds PM2.5.
    return { entry, title, words: ` ${said} ${said.replace(apart, ' ')} ${said.replace(within, '')}` }
  })

const apart = /[^a-z0-9]+/g
const within = /(?<=[a-z0-9])[^a-z0-9\s]+(?=[a-z0-9])/g

/** The entries of which a word begins with each word of the search; those first whose title begins with all of it. */
export function foundEntries(all: readonly Searched[], search: string): EntryGroup[] {
  const asked = searchText(search).trim()
  const words = asked.split(/\s+/)
  const found = all.filter((one) => words.every((word) => one.words.includes(` ${word}`)))
  return entryKinds
    .map((key) => ({
      key,
      entries: found
        .filter(({ entry }) => entry.kind === key)
        .toSorted((a, b) => Number(b.title.startsWith(asked)) - Number(a.title.startsWith(asked)))
        .slice(0, MOST[key])
        .map(({ entry }) => entry),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** Before anything is typed: what was chosen last, then the pages and what can be done. */
export function firstEntries(entries: readonly PaletteEntry[], recent: readonly string[]): EntryGroup[] {
  const last = recent.flatMap((id) => entries.filter((entry) => entry.id === id))
  const others = (kind: EntryKind): PaletteEntry[] =>
    entries.filter((entry) => entry.kind === kind && !last.includes(entry))
  const groups: EntryGroup[] = [
    { key: 'recent', entries: last },
    { key: 'page', entries: others('page') },
    { key: 'action', entries: others('action') },
  ]
  return groups.filter((group) => group.entries.length > 0)
}
