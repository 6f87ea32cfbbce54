import { Tooltip, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import type { NavItem } from './navigation.ts'
import classes from './Sidebar.module.css'
import type { MenuCount } from './use-menu-counts.ts'

interface SidebarItemProps {
  item: NavItem
  title: string
  open: boolean
  count: MenuCount | undefined
  onNavigate: () => void
}

export function SidebarItem({ item, title, open, count, onNavigate }: SidebarItemProps) {
  const { t } = useTranslation()
  const said = count && `${count.count} ${t(`condition.${count.condition}`)}`
  return (
    <Tooltip label={title} position="right" disabled={open} openDelay={0}>
      <Link
        to={item.path}
        className={classes.item}
        activeProps={{ 'data-active': true }}
        activeOptions={{ includeSearch: false }}
        aria-label={open ? undefined : [title, said].filter(Boolean).join(' ')}
        onClick={onNavigate}
      >
        <item.nav.icon size={20} stroke={1.75} aria-hidden />
        {open && <span>{title}</span>}
        {count && (
          <span className={classes.count} data-condition={count.condition} title={said}>
            <ConditionIcon condition={count.condition} size={16} />
            {count.count}
            <VisuallyHidden> {t(`condition.${count.condition}`)}</VisuallyHidden>
          </span>
        )}
      </Link>
    </Tooltip>
  )
}
