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

export type MenuParts = typeof Menu

export interface MadeMenuProps extends Pick<MenuProps, 'position' | 'width' | 'withInitialFocusPlaceholder'> {
  button: ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLButtonElement> }>
  /** Beyond this height, in pixels, its items scroll. */
  maxHeight?: number
  /** Its items, made of the parts of Mantine's menu; `close` closes it. */
  children: (parts: MenuParts, close: () => void) => ReactNode
}

/** An open menu in the place of the button that was pressed. */
export function MadeMenu({ button, children, maxHeight, ...menu }: MadeMenuProps) {
  const target = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // The focus comes back to the button, which is a new one.
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    // Above notices: what somebody has just opened is not covered by them.
    <Menu opened={isOpen} onChange={setOpen} withinPortal zIndex={520} {...menu}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown {...(maxHeight !== undefined && { mah: maxHeight, style: { overflowY: 'auto' } })}>
        {children(Menu, () => setOpen(false))}
      </Menu.Dropdown>
    </Menu>
  )
}
