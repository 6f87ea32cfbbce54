import { Tooltip, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
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
  const described = useId()
  return (
    <Tooltip label={title} position="right" disabled={open} openDelay={0}>
      <Link
        to={item.path}
        className={classes.item}
        activeProps={{ 'data-active': true }}
        activeOptions={{ includeSearch: false }}
        aria-label={open && count === undefined ? undefined : title}
        aria-describedby={count && described}
        onClick={onNavigate}
      >
        <item.nav.icon size={20} stroke={1.75} aria-hidden />
        {open && <span>{title}</span>}
        {count && <Count id={described} {...count} />}
      </Link>
    </Tooltip>
  )
}

function Count({ id, condition, count }: MenuCount & { id: string }) {
  const { t } = useTranslation()
  return (
    <span id={id} className={classes.count} data-condition={condition}>
      <ConditionIcon condition={condition} size={16} />
      {count}
      <VisuallyHidden> {t(`condition.${condition}`)}</VisuallyHidden>
    </span>
  )
}
