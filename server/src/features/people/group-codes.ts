import { type Permission, type PermissionCode, permissionCodes } from '@quantrac/contract'
import { type Grant, grantOf } from './escalation.ts'

const codes: ReadonlySet<string> = new Set(permissionCodes)

/** The code of a permission as the picker shows it; null if this version does not know it. */
function codeOf({
  content_type,
  codename,
}: Pick<Permission, 'content_type' | 'codename'>): PermissionCode | null {
  const code = `${content_type.split('.')[0]}.${codename}`
  return codes.has(code) ? (code as PermissionCode) : null // one of the table's own
}

export function codesOf(permissions: readonly Permission[]): PermissionCode[] {
  return permissions.map(codeOf).filter((code) => code !== null)
}

/** What a group gives its members. */
export const groupGrant = ({
  permissions,
  module_ids,
}: {
  readonly permissions: readonly Permission[]
  readonly module_ids: readonly number[]
}): Grant => grantOf({ codes: codesOf(permissions), module_ids })
