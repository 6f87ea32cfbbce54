import type { PermissionCode } from '@quantrac/contract'
import type { ReactNode } from 'react'
import { useCan } from '../../api/current-user.ts'

export interface CanProps {
  do: PermissionCode
  children: ReactNode
  /** Shown instead without the permission; by default nothing. */
  otherwise?: ReactNode
}

/** Shows its children only with the permission. The server refuses the calls in any case. */
export function Can({ do: code, children, otherwise = null }: CanProps) {
  return useCan(code) ? children : otherwise
}
