import { Menu, type MenuProps } from '@mantine/core'
import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react'

export interface LateMenuProps extends Pick<MenuProps, 'position' | 'width' | 'withInitialFocusPlaceholder'> {
  button: ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLButtonElement> }>
  /** Its items. */
  children: ReactNode
}

/** A menu that is made when it is opened for the first time: many of them, which nobody opens, would make a page slow to appear. */
export function LateMenu({ button, children, ...menu }: LateMenuProps) {
  const [isAsked, setAsked] = useState(false)
  if (isAsked)
    return (
      <MadeMenu button={button} {...menu}>
        {children}
      </MadeMenu>
    )
  return cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setAsked(true),
  })
}

function MadeMenu({ button, children, ...menu }: LateMenuProps) {
  const target = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // The focus comes back to the button, which is a new one.
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Menu opened={isOpen} onChange={setOpen} withinPortal {...menu}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
