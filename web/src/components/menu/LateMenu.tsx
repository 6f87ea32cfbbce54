import { cloneElement, useState } from 'react'
import { afterFirstAction } from '../../lib/first-action.ts'
import { LateDialog } from '../dialog/LateDialog.tsx'
import type { MadeMenuProps } from './MadeMenu.tsx'

const load = async () => (await import('./MadeMenu.tsx')).MadeMenu
// Before the press that may come next. If it fails, the press tries again and reports it.
afterFirstAction(() => void load().catch(() => undefined))

/**
 * A menu that is made when it is opened for the first time: many of them, which nobody opens, would make a page slow to appear, and
 * the 25 KiB of Mantine's menus would delay its first words.
 */
export function LateMenu({ button, children, ...menu }: MadeMenuProps) {
  const [asking, setAsking] = useState(0)
  const waiting = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setAsking((before) => before + 1),
  })
  return (
    <LateDialog load={load} isAhead={false} asking={asking === 0 ? undefined : asking} waiting={waiting}>
      {(Made) => (
        <Made button={button} {...menu}>
          {children}
        </Made>
      )}
    </LateDialog>
  )
}
