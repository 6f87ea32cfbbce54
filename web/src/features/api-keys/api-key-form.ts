import { type ApiKeyWrite, DAY_MS, type Permission, type PermissionCode } from '@quantrac/contract'
import type { ScopeValues } from '../../components/permissions/ScopeField.tsx'
import { codeOf } from '../../components/permissions/permission-names.ts'

/** The days after which a key may expire. */
export const keyLives = [30, 90, 180, 365, 730] as const

/** The dialog's values, in the order of its fields, by the names that the server calls them by. */
export interface ApiKeyValues extends ScopeValues {
  name: string
  /** The id of a service account; '' is the own account. */
  user_id: string
  /** Their ids. */
  permissions: number[]
  /** In so many days: one of `keyLives`. */
  expires_at: string
  /** One a line. */
  addresses: string
}

export const newKeyValues = (isLimited: boolean): ApiKeyValues => ({
  name: '',
  user_id: '',
  permissions: [],
  scope: isLimited ? 'chosen' : 'all',
  module_ids: [],
  expires_at: '90',
  addresses: '',
})

/** When a key made now expires. */
export const expiryOf = (days: string, now: number): string =>
  new Date(now + Number(days) * DAY_MS).toISOString()

/** The addresses of a text: one a line, or with commas between them. */
export const addressesOf = (text: string): string[] =>
  text.split(/[\s,;]+/).filter((address) => address !== '')

/** The request body. */
export function apiKeyBody(
  values: ApiKeyValues,
  { permissions, now }: { permissions: readonly Permission[]; now: number },
): ApiKeyWrite {
  const chosen = new Set(values.permissions)
  const codes = permissions.filter(({ id }) => chosen.has(id)).map(codeOf)
  return {
    name: values.name.trim(),
    ...(values.user_id !== '' && { user_id: Number(values.user_id) }),
    permissions: codes as PermissionCode[], // as the server has named them
    module_ids: values.scope === 'all' ? [] : values.module_ids,
    expires_at: expiryOf(values.expires_at, now),
    addresses: addressesOf(values.addresses),
  }
}
