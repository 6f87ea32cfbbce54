import { ActionIcon, Text, UnstyledButton } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import type { TablerIcon } from '@tabler/icons-react'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import classes from './DotsMenu.module.css'

export interface DotsMenuItem {
  label: string
  icon: TablerIcon
  disabled: boolean
  /** Red, for deletion. */
  danger?: boolean | undefined
  onClick: () => void
}

export interface DotsMenuProps {
  /** The name of button and menu. */
  label: string
  items: readonly DotsMenuItem[]
  /** Further items under a line of text. */
  more?: { title: string; items: readonly DotsMenuItem[] }
}

/** A menu behind «…»: it takes the focus, arrows move it, and Escape closes it alone. */
export function DotsMenu({ label, items, more }: DotsMenuProps) {
  const { opened, side, toggle, close, outside, button, list, onKeyDown } = useMenu()
  const shown = (item: DotsMenuItem) => (
    <Item
      key={item.label}
      item={item}
      onChoose={() => {
        close()
        item.onClick()
      }}
    />
  )
  return (
    <div className={classes.menu} ref={outside} data-menu>
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={toggle}
      >
        <IconDots size={18} />
      </ActionIcon>
      {opened && (
        <div
          ref={list}
          className={classes.items}
          data-side={side}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onKeyDown}
        >
          {items.map(shown)}
          {more !== undefined && (
            <>
              <Text size="xs" c="dimmed" px={12} py={4} className={classes.title ?? ''}>
                {more.title}
              </Text>
              {more.items.map(shown)}
            </>
          )}
        </div>
      )}
    </div>
  )
}

function Item({ item, onChoose }: { item: DotsMenuItem; onChoose: () => void }) {
  const { label, icon: Icon, disabled, danger } = item
  return (
    <UnstyledButton
      className={classes.item}
      role="menuitem"
      tabIndex={-1}
      data-danger={danger || undefined}
      // Not `disabled`: an item that cannot be chosen still takes the focus, so that screen readers read it.
      aria-disabled={disabled}
      onClick={() => {
        if (!disabled) onChoose()
      }}
    >
      <Icon size={16} aria-hidden />
      {label}
    </UnstyledButton>
  )
}

/** How far a key moves the focus. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

// As wide as its longest text.
const ROOM = 240

/** The open menu focuses its first item; Escape, Tab or a press elsewhere closes it. */
function useMenu() {
  const [opened, setOpened] = useState(false)
  const [side, setSide] = useState<'left' | 'right'>('right')
  const outside = useClickOutside(() => setOpened(false))
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const items = (): HTMLElement[] => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
  ]
  useEffect(() => {
    if (!opened) return
    // All of it, not only the focused item: the button may be in the last row of a list.
    list.current?.scrollIntoView({ block: 'nearest' })
    list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [opened])
  const toggle = (): void => {
    // On a phone the button may be below the title, at the left edge of the page.
    const right = button.current?.getBoundingClientRect().right ?? ROOM
    setSide(right < ROOM ? 'left' : 'right')
    setOpened(!opened)
  }
  const close = (): void => {
    setOpened(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') setOpened(false)
    const step = steps[event.key]
    if (step !== undefined) {
      // The page does not scroll, and the focus stops at the ends.
      event.preventDefault()
      const all = items()
      const at = all.findIndex((item) => item === document.activeElement)
      all[Math.min(all.length - 1, Math.max(0, at + step))]?.focus()
    }
    if (event.key !== 'Escape') return
    // Escape would close the pop-up too.
    event.stopPropagation()
    close()
  }
  return { opened, side, toggle, close, outside, button, list, onKeyDown }
}
