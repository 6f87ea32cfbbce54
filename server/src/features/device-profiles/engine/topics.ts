import { type TopicLevel, topicLevels } from '@quantrac/contract'

export type Levels = Readonly<Record<string, string>>

interface Entry<Of> {
  readonly levels: readonly TopicLevel[]
  readonly of: Of
  /** By which of two patterns the more exact one comes first. */
  readonly rank: string
}

export interface Found<Of> {
  readonly of: Of
  /** The named levels of the topic. */
  readonly levels: Levels
}

// The same topics come again and again; a client that makes up new ones costs no memory without bound.
const mostRemembered = 20_000
const nothing: readonly never[] = Object.freeze([])

/** Which of many topic patterns take a topic, the most exact first. */
export class TopicIndex<Of> {
  readonly #byFirst = new Map<string, Entry<Of>[]>()
  readonly #anyFirst: Entry<Of>[] = []
  readonly #known = new Map<string, readonly Found<Of>[]>()

  /** Of two patterns that are equally exact, the one that was added first comes first. */
  add(pattern: string, of: Of): void {
    const levels = topicLevels(pattern)
    if (levels === null) return
    const [first] = levels
    const entry = { levels, of, rank: rankOf(levels) }
    if (first?.kind !== 'text') this.#anyFirst.push(entry)
    else this.#byFirst.set(first.text, [...(this.#byFirst.get(first.text) ?? []), entry])
    this.#known.clear()
  }

  find(topic: string): readonly Found<Of>[] {
    const known = this.#known.get(topic)
    if (known !== undefined) return known
    const found = this.#search(topic)
    if (topic.length > 1000) return found
    if (this.#known.size >= mostRemembered) this.#known.clear()
    this.#known.set(topic, found)
    return found
  }

  #search(topic: string): readonly Found<Of>[] {
    // A topic may be 64 KiB of slashes; no pattern has more levels than these.
    const levels = topic.split('/', 100)
    const entries = [...(this.#byFirst.get(levels[0] ?? '') ?? nothing), ...this.#anyFirst]
    const found = entries.flatMap((entry) => {
      const named = matched(entry.levels, levels)
      return named === null ? [] : [{ entry, named }]
    })
    if (found.length === 0) return nothing
    return found
      .sort((a, b) => (a.entry.rank < b.entry.rank ? -1 : a.entry.rank > b.entry.rank ? 1 : 0))
      .map(({ entry, named }) => ({ of: entry.of, levels: named }))
  }
}

/** A text is before any level, and that before all that follow; the first level in which two differ decides. */
const rankOf = (levels: readonly TopicLevel[]): string =>
  levels.map(({ kind }) => (kind === 'text' ? 'a' : kind === 'one' ? 'b' : 'c')).join('')

function matched(pattern: readonly TopicLevel[], levels: readonly string[]): Levels | null {
  const named: Record<string, string> = {}
  for (const [n, level] of pattern.entries()) {
    if (level.kind === 'rest') {
      if (levels.length <= n) return null
      if (level.name !== null) named[level.name] = levels.slice(n).join('/')
      return named
    }
    const text = levels[n]
    if (text === undefined) return null
    if (level.kind === 'text' ? level.text !== text : text === '') return null
    if (level.kind === 'one' && level.name !== null) named[level.name] = text
  }
  return levels.length === pattern.length ? named : null
}
