import type { PermissionCode } from '@quantrac/contract'
import type { ReactNode } from 'react'
import { useCan } from '../../api/current-user.ts'

export interface CanProps {
  do: PermissionCode
  children: ReactNode
  /** Shown instead to whoever lacks the permission; nothing without it. */
  otherwise?: ReactNode
}

/** Shows its children only to whoever holds the permission. The server refuses the rest in any case. */
export function Can({ do: code, children, otherwise = null }: CanProps) {
  return useCan(code) ? children : otherwise
}
