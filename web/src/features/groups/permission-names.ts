import type { Permission, PermissionCode } from '@quantrac/contract'
import type { TFunction } from 'i18next'

type Underscored<Code extends string> = Code extends `${infer App}.${infer Name}` ? `${App}_${Name}` : never
/** `adaptors.add_module` is about `adaptors_module`. */
type KindOf<Code extends string> = Code extends `${infer App}.${string}_${infer Model}`
  ? `${App}_${Model}`
  : never

/** The code that the rest of the product knows this right by. */
export const codeOf = ({ content_type, codename }: Permission): string =>
  `${content_type.split('.')[0]}.${codename}`

/** What a right is called in the reader's language; the server's own name for one that this console does not know yet. */
export function permissionName(t: TFunction, permission: Permission): string {
  const code = codeOf(permission).replace('.', '_') as Underscored<PermissionCode> // or newer than this console
  return t(`permissions.${code}`, { defaultValue: permission.name })
}

/** What a kind of right is about, in the reader's language. */
export function contentTypeName(t: TFunction, contentType: string): string {
  const name = contentType.replace('.', '_') as KindOf<PermissionCode> // or newer than this console
  return t(`permissionTypes.${name}`, { defaultValue: contentType })
}
