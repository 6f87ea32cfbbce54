import type { Group, GroupWrite } from '@quantrac/contract'
import type { ScopeValues } from '../../components/permissions/ScopeField.tsx'

/** The dialog's values; ids in ascending order, so that choosing and removing one is no change. */
export interface GroupValues extends ScopeValues {
  name: string
  permission_ids: number[]
  /** Whether members must use two-step sign-in, and the days to set it up as typed. */
  needs_second: boolean
  second_factor_days: string
}

/** Time enough to find one's telephone; longer than a fortnight is forgotten. */
const usualDays = 7

const ascending = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b)

/** The values for a group to edit, or for a new one. */
export function groupValues(group: Group | undefined): GroupValues {
  const module_ids = ascending(group?.module_ids ?? [])
  const days = group?.second_factor_days ?? null
  return {
    name: group?.name ?? '',
    permission_ids: ascending(group?.permissions.map(({ id }) => id) ?? []),
    scope: module_ids.length === 0 ? 'all' : 'chosen',
    module_ids,
    needs_second: days !== null,
    second_factor_days: String(days ?? usualDays),
  }
}

/** The whole days of a text; null if it is no number of days. */
export const daysOf = (text: string): number | null => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null)

/**
 * The request body. An unchanged scope is left out, so that the server keeps it: it may hold modules that this person
 * does not see.
 */
export function groupBody(values: GroupValues, group: Group | undefined): GroupWrite {
  const module_ids = values.scope === 'all' ? [] : values.module_ids
  const days = values.needs_second ? daysOf(values.second_factor_days) : null
  const isSame = String(module_ids) === String(groupValues(group).module_ids)
  return {
    name: values.name.trim(),
    permission_ids: values.permission_ids,
    ...(days === (group?.second_factor_days ?? null) ? {} : { second_factor_days: days }),
    ...(isSame ? {} : { module_ids }),
  }
}
