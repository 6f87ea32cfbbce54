import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { PermissionCode } from '@quantrac/contract'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../api/current-user.ts'

export interface AddButtonProps {
  /** All of them are needed: to add, and to see what must be chosen for it. */
  needs: readonly PermissionCode[]
  onAdd: () => void
  /** False where something else on the page is what to do next. */
  isNext?: boolean
  children: ReactNode
}

/** Opens the dialog that adds a row to a list; hidden without the permission. */
export function AddButton({ needs, onAdd, isNext = true, children }: AddButtonProps) {
  const user = useCurrentUser()
  if (!needs.every((code) => user?.permissions.includes(code))) return null
  return (
    <Button
      variant={isNext ? 'filled' : 'default'}
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={onAdd}
    >
      {children}
    </Button>
  )
}
