import type { Group, GroupWrite } from '@quantrac/contract'
import type { ScopeValues } from '../../components/permissions/ScopeField.tsx'

/** The dialog's values; ids in ascending order, so that choosing and removing one is no change. */
export interface GroupValues extends ScopeValues {
  name: string
  permission_ids: number[]
}

const ascending = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b)

/** The values for a group to edit, or for a new one. */
export function groupValues(group: Group | undefined): GroupValues {
  const module_ids = ascending(group?.module_ids ?? [])
  return {
    name: group?.name ?? '',
    permission_ids: ascending(group?.permissions.map(({ id }) => id) ?? []),
    scope: module_ids.length === 0 ? 'all' : 'chosen',
    module_ids,
  }
}

/**
 * The request body. An unchanged scope is left out, so that the server keeps it: it may hold modules that this person
 * does not see.
 */
export function groupBody(values: GroupValues, group: Group | undefined): GroupWrite {
  const module_ids = values.scope === 'all' ? [] : values.module_ids
  const isSame = String(module_ids) === String(groupValues(group).module_ids)
  return {
    name: values.name.trim(),
    permission_ids: values.permission_ids,
    ...(isSame ? {} : { module_ids }),
  }
}
