import type { PermissionCode } from '@quantrac/contract'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../api/current-user.ts'
import { NoPermission } from './NoPermission.tsx'

/** A whole page that needs a permission. While it is not known who is signed in the page stands, and the server judges its calls. */
export function RequirePermission({ code, children }: { code: PermissionCode; children: ReactNode }) {
  const user = useCurrentUser()
  const isRefused = user !== undefined && !user.permissions.includes(code)
  return isRefused ? <NoPermission code={code} /> : children
}
