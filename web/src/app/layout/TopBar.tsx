import { ActionIcon, Tooltip } from '@mantine/core'
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { LanguageSelect } from '../../components/layout/LanguageSelect.tsx'
import { NotificationBell } from '../../features/alerts/NotificationBell.tsx'
import { usePhone } from '../../lib/use-phone.ts'
import { useShell } from '../shell-state.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { PaletteButton } from './PaletteButton.tsx'
import { UserMenu } from './UserMenu.tsx'
import classes from './TopBar.module.css'

export interface TopBarProps {
  /** Whether the sidebar is open. */
  open: boolean
  onToggle: () => void
}

export function TopBar({ open, onToggle }: TopBarProps) {
  const { t } = useTranslation()
  const { popup, setPopup, closePopup } = useShell()
  const router = useRouter()
  // A phone has it in the user menu.
  const isPhone = usePhone()
  // Another page was opened, from the pop-up or from a toast beside it.
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && closePopup()),
    [router, closePopup],
  )
  const label = open ? t('shell.collapse') : t('shell.expand')
  return (
    <header className={classes.bar}>
      <Tooltip label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={label}
          aria-expanded={open}
          onClick={onToggle}
        >
          {open ? <IconLayoutSidebar size={20} stroke={1.75} /> : <IconMenu2 size={20} stroke={1.75} />}
        </ActionIcon>
      </Tooltip>
      <Breadcrumb />
      <PaletteButton />
      {!isPhone && (
        <div className={classes.language}>
          <LanguageSelect />
        </div>
      )}
      <Can do="notify.view_alert">
        <NotificationBell
          opened={popup === 'notification'}
          onChange={(opened) => setPopup('notification', opened)}
        />
      </Can>
      <UserMenu opened={popup === 'userProfile'} onChange={(opened) => setPopup('userProfile', opened)} />
    </header>
  )
}
