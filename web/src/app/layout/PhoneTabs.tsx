import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openAlertsQuery } from '../../api/conditions.ts'
import { useCan } from '../../api/current-user.ts'
import { ALERTS } from './use-menu-counts.ts'
import classes from './PhoneTabs.module.css'

/** Beyond it the number is as wide as the icon, and says nothing more. */
const MOST_SAID = 99

/** A phone's way to the three places that matter, at its lower end; the fourth opens the menu. */
export function PhoneTabs({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) {
  const { t } = useTranslation()
  const { data: open = null } = useQuery(openAlertsQuery)
  const mayDashboard = useCan('widgets.view_widget')
  const mayAlerts = useCan('notify.view_notification')
  const mayStations = useCan('adaptors.view_module')
  return (
    <nav className={classes.tabs} aria-label={t('shell.tabs')} data-tabs>
      {mayDashboard && <Tab path="/dashboard" icon={IconLayoutDashboard} text={t('nav.dashboard')} />}
      {mayAlerts && <Tab path={ALERTS} icon={IconBell} text={t('nav.notification')} count={open ?? 0} />}
      <Tab
        path={mayStations ? '/setting/data' : '/wasteWater'}
        icon={IconListDetails}
        text={t('shell.stations')}
      />
      <UnstyledButton
        className={classes.tab}
        aria-haspopup="true"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <IconMenu2 size={22} stroke={1.75} aria-hidden />
        {t('shell.more')}
      </UnstyledButton>
    </nav>
  )
}

interface TabProps {
  path: string
  icon: TablerIcon
  text: string
  count?: number
}

function Tab({ path, icon: Icon, text, count = 0 }: TabProps) {
  const { t } = useTranslation()
  const isHere = useLocation().pathname === path
  return (
    <Link
      to={path}
      className={classes.tab}
      data-active={isHere || undefined}
      aria-current={isHere ? 'page' : undefined}
      activeOptions={{ exact: true }}
    >
      <span className={classes.icon}>
        <Icon size={22} stroke={1.75} aria-hidden />
        {count > 0 && (
          <span className={classes.count} aria-hidden>
            {count > MOST_SAID ? `${MOST_SAID}+` : count}
          </span>
        )}
      </span>
      {text}
      {count > 0 && <VisuallyHidden>{`${count} ${t('shell.openAlerts')}`}</VisuallyHidden>}
    </Link>
  )
}
