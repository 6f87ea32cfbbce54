import type { ProfilePathParts } from '@quantrac/contract'

/** What a path found. */
export interface Node {
  readonly value: unknown
  /** What each `*` stood for; of `**`, all keys with dots between. */
  readonly caught: readonly string[]
  /** The keys from the whole message to it, with dots between. */
  readonly at: string
}

// A message has at most 100,000 items; a path with two `*` must not visit them over and over.
const mostNodes = 100_000

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const place = /^\d{1,6}$/

/** The member of this key, or of this place of a list; own ones only. */
function member(of: unknown, key: string): unknown {
  if (typeof of !== 'object' || of === null || (Array.isArray(of) && !place.test(key))) return undefined
  return Object.hasOwn(of, key) ? (of as Record<string, unknown>)[key] : undefined // its own key
}

/** The one value at a path without `*`. */
export function valueAt(item: unknown, root: unknown, { isRooted, segments }: ProfilePathParts): unknown {
  let value = isRooted ? root : item
  for (const segment of segments) {
    if (segment.kind !== 'key') return undefined
    value = member(value, segment.key)
  }
  return value
}

export const below = (at: string, key: string): string => (at === '' ? key : `${at}.${key}`)

/** Everything that a path finds, in the order of the message. */
export function nodesAt(start: unknown, { segments }: ProfilePathParts, from = ''): Node[] {
  let nodes: Node[] = [{ value: start, caught: [], at: from }]
  for (const segment of segments) {
    const next: Node[] = []
    for (const node of nodes) {
      const { value, caught, at } = node
      if (segment.kind === 'below') leaves(node, null, next)
      else if (segment.kind === 'key') {
        const found = member(value, segment.key)
        if (found !== undefined) next.push({ value: found, caught, at: below(at, segment.key) })
      } else if (typeof value === 'object' && value !== null) {
        for (const key of Object.keys(value)) {
          if (next.length >= mostNodes) break
          next.push({ value: member(value, key), caught: [...caught, key], at: below(at, key) })
        }
      }
      if (next.length >= mostNodes) break
    }
    nodes = next
  }
  return nodes
}

/** Every value below that is no object and no list; `path` is that from where it began, null there itself. */
function leaves({ value, caught, at }: Node, path: string | null, into: Node[]): void {
  if (typeof value !== 'object' || value === null) {
    if (into.length < mostNodes && path !== null) into.push({ value, caught: [...caught, path], at })
    return
  }
  for (const key of Object.keys(value))
    leaves({ value: member(value, key), caught, at: below(at, key) }, below(path ?? '', key), into)
}

/** The keys of all values in a message that are no objects and no lists. */
export function leavesOf(value: unknown): string[] {
  const found: Node[] = []
  leaves({ value, caught: [], at: '' }, null, found)
  return found.length === 0 ? [''] : found.map(({ at }) => at)
}
