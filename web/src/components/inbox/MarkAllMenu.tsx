import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './MarkAllMenu.module.css'

export interface MarkAllMenuProps {
  /** Nothing is unread. */
  disabled: boolean
  onMarkAll: () => void
}

/** The menu of a list that a person reads: it takes the focus, and Escape closes it alone. */
export function MarkAllMenu({ disabled, onMarkAll }: MarkAllMenuProps) {
  const { t } = useTranslation()
  const { opened, setOpened, close, outside, button, item, onKeyDown } = useMenu()
  return (
    <div className={classes.menu} ref={outside}>
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('bell.menu')}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <IconDots size={18} />
      </ActionIcon>
      {opened && (
        <div
          className={classes.items}
          role="menu"
          tabIndex={-1}
          aria-label={t('bell.menu')}
          onKeyDown={onKeyDown}
        >
          <UnstyledButton
            ref={item}
            className={classes.item}
            role="menuitem"
            tabIndex={-1}
            // Not `disabled`: an item that cannot be chosen still takes the focus, so that screen readers read it.
            aria-disabled={disabled}
            onClick={() => {
              if (disabled) return
              close()
              onMarkAll()
            }}
          >
            <IconChecks size={16} aria-hidden />
            {t('bell.markAll')}
          </UnstyledButton>
        </div>
      )}
    </div>
  )
}

/** The open menu focuses its item; Escape, Tab or a press elsewhere closes it. */
function useMenu() {
  const [opened, setOpened] = useState(false)
  const outside = useClickOutside(() => setOpened(false))
  const button = useRef<HTMLButtonElement>(null)
  const item = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (opened) item.current?.focus()
  }, [opened])
  const close = (): void => {
    setOpened(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') setOpened(false)
    // With one item an arrow key leaves the focus where it is; it must not scroll the page.
    if (['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) event.preventDefault()
    if (event.key !== 'Escape') return
    // Escape would close the pop-up too.
    event.stopPropagation()
    close()
  }
  return { opened, setOpened, close, outside, button, item, onKeyDown }
}
