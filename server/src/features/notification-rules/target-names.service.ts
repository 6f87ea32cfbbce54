import type { Database } from '../../db/database.ts'
import { type NamedTarget, selectNames, type StoredTarget } from './rules.queries.ts'

const idsOf = (targets: readonly StoredTarget[], kind: StoredTarget['kind']) =>
  targets.flatMap((target) => (target.kind === kind && target.id !== null ? [target.id] : []))

/** What people, groups and rotas are called now, by `keyOf`; those that are deleted since have no name. */
export async function namesOf(
  db: Database,
  targets: readonly StoredTarget[],
): Promise<ReadonlyMap<string, string>> {
  const named = await selectNames(db, {
    users: idsOf(targets, 'user'),
    groups: idsOf(targets, 'group'),
    duties: idsOf(targets, 'duty'),
  })
  return new Map(named.map((one) => [keyOf(one), one.name]))
}

export const keyOf = ({ kind, id }: Pick<NamedTarget, 'kind'> & { readonly id: number | null }) =>
  `${kind} ${id}`

/** The contact of a station and its followers have no name of their own. */
export const isNamed = ({ kind }: StoredTarget) => kind !== 'contact' && kind !== 'followers'
