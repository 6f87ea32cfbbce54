import type { Permission, PermissionCode } from '@quantrac/contract'
import type { TFunction } from 'i18next'

type Underscored<Code extends string> = Code extends `${infer App}.${infer Name}` ? `${App}_${Name}` : never
/** `adaptors.add_module` is about `adaptors_module`. */
type KindOf<Code extends string> = Code extends `${infer App}.${string}_${infer Model}`
  ? `${App}_${Model}`
  : never

/** The permission's code. */
export const codeOf = ({ content_type, codename }: Permission): string =>
  `${content_type.split('.')[0]}.${codename}`

/** The permission's name in the reader's language; the server's name for one that this console does not know yet. */
export const permissionName = (t: TFunction, permission: Permission): string =>
  codeName(t, codeOf(permission), permission.name)

/** The name of the permission with this code; `unknown` for one that this console does not know yet. */
export function codeName(t: TFunction, code: string, unknown = code): string {
  const name = code.replace('.', '_') as Underscored<PermissionCode> // or newer than this console
  return t(`permissions.${name}`, { defaultValue: unknown })
}

/** The name of a kind of permission in the reader's language. */
export function contentTypeName(t: TFunction, contentType: string): string {
  const name = contentType.replace('.', '_') as KindOf<PermissionCode> // or newer than this console
  return t(`permissionTypes.${name}`, { defaultValue: contentType })
}
