import { ActionIcon, Tooltip } from '@mantine/core'
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { useTranslation } from 'react-i18next'
import { LanguageSelect } from '../../components/LanguageSelect.tsx'
import classes from './TopBar.module.css'

export interface TopBarProps {
  open: boolean
  onToggle: () => void
}

export function TopBar({ open, onToggle }: TopBarProps) {
  const { t } = useTranslation()
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
      <div className={classes.middle} />
      <LanguageSelect />
    </header>
  )
}
