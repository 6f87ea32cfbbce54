import type { PermissionCode } from '@quantrac/contract'
import type { ReactNode } from 'react'
import { mayAny, useCurrentUser } from '../../api/current-user.ts'
import { NoPermission } from './NoPermission.tsx'

export interface RequirePermissionProps {
  /** Of several any one is enough; an empty list needs none. */
  code: PermissionCode | readonly PermissionCode[]
  children: ReactNode
}

/** A whole page that needs a permission. While it is not known who is signed in the page is shown, and the server judges its calls. */
export function RequirePermission({ code, children }: RequirePermissionProps) {
  const user = useCurrentUser()
  const codes = typeof code === 'string' ? [code] : code
  const isRefused = user !== undefined && !mayAny(user, codes)
  return isRefused ? <NoPermission codes={codes} /> : children
}
