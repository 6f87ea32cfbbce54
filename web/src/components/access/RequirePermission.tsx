import type { PermissionCode } from '@quantrac/contract'
import type { ReactNode } from 'react'
import { mayAny, useCurrentUser } from '../../api/current-user.ts'
import { NoPermission } from './NoPermission.tsx'

export interface RequirePermissionProps {
  /** Any one of several is enough; an empty list needs none. */
  code: PermissionCode | readonly PermissionCode[]
  children: ReactNode
}

/** A whole page that needs a permission. Until the signed-in person is known the page is shown, and the server checks its calls. */
export function RequirePermission({ code, children }: RequirePermissionProps) {
  const user = useCurrentUser()
  const codes = typeof code === 'string' ? [code] : code
  const isRefused = user !== undefined && !mayAny(user, codes)
  return isRefused ? <NoPermission codes={codes} /> : children
}
