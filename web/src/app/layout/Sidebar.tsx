import { Tooltip } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../api/current-user.ts'
import { Logo } from '../../ui/Logo.tsx'
import { navigation, type NavItem } from './navigation.ts'
import classes from './Sidebar.module.css'
import { useNavText } from './use-nav-text.ts'

export interface SidebarProps {
  /** 250 px with words, or 80 px with icons. */
  open: boolean
  onNavigate: () => void
}

export function Sidebar({ open, onNavigate }: SidebarProps) {
  const { t } = useTranslation()
  const pageText = useNavText()
  const user = useCurrentUser()
  const may = (needs: NavItem['needs']): boolean =>
    needs === undefined || [needs].flat().some((code) => user?.permissions.includes(code))
  const groups = navigation
    .filter((group) => may(group.needs))
    .map((group) => ({ ...group, items: group.items.filter((item) => may(item.needs)) }))
    .filter((group) => group.items.length > 0)
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // A low window shows a part of the list only.
  useEffect(() => {
    nav.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what stands in the list, and what of it is active
  }, [pathname, groups.length])
  return (
    <div className={classes.sidebar} data-open={open || undefined}>
      <Link to="/dashboard" className={classes.logo} onClick={onNavigate}>
        <Logo compact={!open} />
      </Link>
      <nav ref={nav} className={classes.nav} aria-label={t('shell.mainMenu')}>
        {groups.map((group) => (
          <div key={group.key} className={classes.group}>
            {group.text !== undefined && open && (
              <p className={classes.heading}>{t(`shell.${group.text}`)}</p>
            )}
            {group.key !== groups[0]?.key && !open && <hr className={classes.rule} />}
            {group.items.map((item) => (
              <Tooltip
                key={item.to}
                label={pageText(item.text)}
                position="right"
                disabled={open}
                openDelay={0}
              >
                <Link
                  to={item.to}
                  className={classes.item}
                  activeProps={{ 'data-active': true }}
                  activeOptions={{ includeSearch: false }}
                  aria-label={open ? undefined : pageText(item.text)}
                  onClick={onNavigate}
                >
                  <item.icon size={20} stroke={1.75} aria-hidden />
                  {open && <span>{pageText(item.text)}</span>}
                </Link>
              </Tooltip>
            ))}
          </div>
        ))}
      </nav>
    </div>
  )
}
