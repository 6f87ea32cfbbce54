const namedKinds = ['module', 'factor', 'user'] as const
export type NamedKind = (typeof namedKinds)[number]

/** The fields of an entry that hold ids, and of what. */
const fields: Readonly<Record<string, NamedKind>> = {
  module_id: 'module',
  module_ids: 'module',
  factor_id: 'factor',
  factor_ids: 'factor',
  // A metric's factor is an id; an alert's is a code, which is a text.
  factor: 'factor',
  user_id: 'user',
  user_ids: 'user',
}

export type Names = Readonly<Record<NamedKind, ReadonlyMap<number, string>>>

interface Sides {
  readonly before: unknown
  readonly after: unknown
}

// An id of ours is a positive 32 bit integer; what a person wrote into a field may be anything.
const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 0x7fff_ffff

/** Each id in the sides of an entry, with the field that holds it. */
function idsIn({ before, after }: Sides): { field: string; kind: NamedKind; id: number }[] {
  return [before, after].flatMap((side) =>
    Object.entries(typeof side === 'object' && side !== null ? side : {}).flatMap(([field, held]) => {
      const kind = Object.hasOwn(fields, field) ? fields[field] : undefined
      if (kind === undefined) return []
      const values: readonly unknown[] = Array.isArray(held) ? held : [held]
      return values.filter(isId).map((id) => ({ field, kind, id }))
    }),
  )
}

/** The ids in the entries, by what they are of. */
export function idsOf(entries: readonly Sides[]): Record<NamedKind, Set<number>> {
  const ids = { module: new Set<number>(), factor: new Set<number>(), user: new Set<number>() }
  for (const entry of entries) for (const { kind, id } of idsIn(entry)) ids[kind].add(id)
  return ids
}

/** By field and id, what the ids of an entry are called; one without a known name is called «#7». */
export function namesIn(entry: Sides, names: Names): Record<string, Record<string, string>> {
  const found: Record<string, Record<string, string>> = {}
  for (const { field, kind, id } of idsIn(entry))
    found[field] = { ...found[field], [id]: names[kind].get(id) ?? `#${id}` }
  return found
}

export function namesOf(rows: readonly { kind: NamedKind; id: number; name: string }[]): Names {
  const of = (kind: NamedKind): Map<number, string> =>
    new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name]))
  return { module: of('module'), factor: of('factor'), user: of('user') }
}

/** True if there is nothing to look up. */
export const isWithoutIds = (ids: ReturnType<typeof idsOf>): boolean =>
  namedKinds.every((kind) => ids[kind].size === 0)
