import type { PermissionCode } from '@quantrac/contract'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../api/current-user.ts'
import { NoPermission } from './NoPermission.tsx'

export interface RequirePermissionProps {
  /** Of several any one is enough. */
  code: PermissionCode | readonly PermissionCode[]
  children: ReactNode
}

/** A whole page that needs a permission. While it is not known who is signed in the page stands, and the server judges its calls. */
export function RequirePermission({ code, children }: RequirePermissionProps) {
  const user = useCurrentUser()
  const codes = typeof code === 'string' ? [code] : code
  const isRefused = user !== undefined && !codes.some((one) => user.permissions.includes(one))
  return isRefused ? <NoPermission codes={codes} /> : children
}
