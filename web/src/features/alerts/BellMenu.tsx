import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './BellMenu.module.css'

export interface BellMenuProps {
  /** Whether there is anything left to mark. */
  disabled: boolean
  onMarkAll: () => void
}

/** The menu of the bell's pop-up. */
export function BellMenu({ disabled, onMarkAll }: BellMenuProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const outside = useClickOutside(() => setOpened(false))
  return (
    <div className={classes.menu} ref={outside}>
      <ActionIcon
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
        <div className={classes.items} role="menu">
          <UnstyledButton
            className={classes.item}
            role="menuitem"
            disabled={disabled}
            onClick={() => {
              setOpened(false)
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
