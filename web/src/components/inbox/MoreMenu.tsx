import { ActionIcon, Text, UnstyledButton } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import type { TablerIcon } from '@tabler/icons-react'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './MoreMenu.module.css'

export interface MoreItem {
  label: string
  icon: TablerIcon
  disabled: boolean
  onClick: () => void
}

export interface MoreMenuProps {
  /** Marks everything as read; disabled if nothing is unread. */
  markAll: Pick<MoreItem, 'disabled' | 'onClick'>
  /** Further items under a line of text. */
  more?: { title: string; items: readonly MoreItem[] }
}

/** The menu of a list that a person reads: it takes the focus, arrows move it, and Escape closes it alone. */
export function MoreMenu({ markAll, more }: MoreMenuProps) {
  const { t } = useTranslation()
  const { opened, side, toggle, close, outside, button, list, onKeyDown } = useMenu()
  const shown = (item: MoreItem) => (
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
    <div className={classes.menu} ref={outside} data-lone>
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('bell.menu')}
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
          aria-label={t('bell.menu')}
          onKeyDown={onKeyDown}
        >
          {shown({ ...markAll, label: t('bell.markAll'), icon: IconChecks })}
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

function Item({ item, onChoose }: { item: MoreItem; onChoose: () => void }) {
  const { label, icon: Icon, disabled } = item
  return (
    <UnstyledButton
      className={classes.item}
      role="menuitem"
      tabIndex={-1}
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
    if (opened) list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
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
