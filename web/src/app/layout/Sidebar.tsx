import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { currentUserQuery, mayAny } from '../../api/current-user.ts'
import { Logo } from '../../ui/Logo.tsx'
import { menuGroups } from '../page-facts.ts'
import { MessageRate } from './MessageRate.tsx'
import { isCurrent, navigationOf } from './navigation.ts'
import classes from './Sidebar.module.css'
import { SettingsItem, SidebarItem } from './SidebarItem.tsx'
import { useMenuCounts } from './use-menu-counts.ts'
import { usePages, usePageTitle } from './use-pages.ts'

export interface SidebarProps {
  /** 250 px with words, or 80 px with icons only. */
  open: boolean
  onNavigate: () => void
}

export function Sidebar({ open, onNavigate }: SidebarProps) {
  const { t } = useTranslation()
  const titleOf = usePageTitle()
  const { data, isPending } = useDeferredValue(useQuery(currentUserQuery))
  const pages = usePages()
  // Entries that everybody sees must not be moved by those that follow.
  const groups = isPending ? [] : navigationOf(menuGroups, pages, (needs) => mayAny(data, needs))
  const counts = useMenuCounts()
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
      <nav ref={nav} className={classes.nav} aria-label={t('shell.mainMenu')}>
        {groups.map((group) => (
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
        ))}
        {!isPending && (
          <div className={classes.foot}>
            <SettingsItem open={open} onNavigate={onNavigate} />
            {open && <MessageRate />}
          </div>
        )}
      </nav>
    </div>
  )
}
