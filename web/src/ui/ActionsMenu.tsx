import { ActionIcon, Menu } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useRef } from 'react'
import classes from './ActionsMenu.module.css'

export interface MenuAction {
  label: string
  icon: TablerIcon
  disabled: boolean
  /** Below the name: why it cannot be chosen. */
  reason?: string | undefined
  /** Red, for deletion. */
  danger?: boolean | undefined
  onClick: () => void
}

export interface ActionsMenuProps {
  /** The name of button and menu. */
  label: string
  items: readonly MenuAction[]
  /** Further items under a line of text. */
  more?: { title: string; items: readonly MenuAction[] }
  /** Inside a pop-up, which a press outside closes. */
  isInPopup?: boolean
}

/** A menu behind «…»: it takes the focus, arrows move it, and Escape closes it. */
export function ActionsMenu({ label, items, more, isInPopup = false }: ActionsMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const shown = (item: MenuAction, place: number) => (
    <Menu.Item
      key={item.label}
      className={classes.item ?? ''}
      leftSection={<item.icon size={16} aria-hidden />}
      data-autofocus={place === 0 || undefined}
      data-danger={item.danger || undefined}
      // Not `disabled`: an item that cannot be chosen still takes the focus, so that screen readers read it.
      aria-disabled={item.disabled}
      closeMenuOnClick={!item.disabled}
      onClick={() => {
        if (item.disabled) return
        // What it opens gives the focus back to the button.
        button.current?.focus()
        item.onClick()
      }}
    >
      {item.label}
      {item.reason !== undefined && <span className={classes.reason}>{item.reason}</span>}
    </Menu.Item>
  )
  return (
    <Menu position="bottom-end" loop={false} withInitialFocusPlaceholder={false} withinPortal={!isInPopup}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          size={32}
          ml="auto"
          aria-label={label}
          data-menu
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown maw="calc(100vw - 16px)" aria-label={label}>
        {items.map(shown)}
        {more !== undefined && (
          <>
            <Menu.Divider />
            <Menu.Label>{more.title}</Menu.Label>
            {more.items.map((item) => shown(item, -1))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
