import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { currentUserQuery, mayAny } from '../../api/current-user.ts'
import { Logo } from '../../ui/Logo.tsx'
import { menuGroups } from '../page-facts.ts'
import { MessageRate } from './MessageRate.tsx'
import { isCurrent, navigationOf, type ShownGroup } from './navigation.ts'
import classes from './Sidebar.module.css'
import { BackItem, SettingsItem, SidebarItem } from './SidebarItem.tsx'
import { useMenuCounts } from './use-menu-counts.ts'
import { usePages, usePageTitle } from './use-pages.ts'
import { useSettings } from './use-settings.ts'

export interface SidebarProps {
  /** 250 px with words, or 80 px with icons only. */
  open: boolean
  /** The settings' pages in place of the console's. */
  inSettings: boolean
  onNavigate: () => void
}

export function Sidebar({ open, inSettings, onNavigate }: SidebarProps) {
  const { t } = useTranslation()
  const { data, isPending } = useDeferredValue(useQuery(currentUserQuery))
  const pages = usePages()
  // Entries that everybody sees must not be moved by those that follow.
  const menu = isPending ? [] : navigationOf(menuGroups, pages, (needs) => mayAny(data, needs))
  const settings = useSettings()
  const groups = inSettings ? settings : menu
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // A low window shows only a part of the list.
  useEffect(() => {
    nav.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- they decide the list's entries and the active one
  }, [pathname, groups.length])
  return (
    <div className={classes.sidebar} data-open={open || undefined}>
      <Link to="/dashboard" className={classes.logo} onClick={onNavigate}>
        <Logo compact={!open} />
      </Link>
      {inSettings && <BackItem open={open} onNavigate={onNavigate} />}
      <nav
        ref={nav}
        className={classes.nav}
        aria-label={t(inSettings ? 'shell.settingsMenu' : 'shell.mainMenu')}
      >
        <Entries groups={groups} open={open} onNavigate={onNavigate} />
        {!isPending && (
          <div className={classes.foot}>
            {!inSettings && <SettingsItem open={open} onNavigate={onNavigate} />}
            {open && <MessageRate />}
          </div>
        )}
      </nav>
    </div>
  )
}

function Entries({
  groups,
  open,
  onNavigate,
}: Omit<SidebarProps, 'inSettings'> & { groups: readonly ShownGroup[] }) {
  const { t } = useTranslation()
  const titleOf = usePageTitle()
  const counts = useMenuCounts()
  const { pathname } = useLocation()
  return groups.map((group) => (
    <div key={group.key} className={classes.group}>
      {group.heading !== null && open && <p className={classes.heading}>{t(group.heading)}</p>}
      {group.key !== groups[0]?.key && !open && <hr className={classes.rule} />}
      {group.items.map((item) => (
        <SidebarItem
          key={item.path}
          icon={item.nav.icon}
          path={item.path}
          title={titleOf(item)}
          open={open}
          isCurrent={isCurrent(pathname, item)}
          count={counts.get(item.path)}
          onNavigate={onNavigate}
        />
      ))}
    </div>
  ))
}
