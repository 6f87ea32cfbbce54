import { Tooltip, VisuallyHidden } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { useShell } from '../shell-state.ts'
import classes from './Sidebar.module.css'
import type { MenuCount } from './use-menu-counts.ts'
import { useSettingsPath } from './use-settings.ts'

interface SidebarItemProps {
  icon: TablerIcon
  path: string
  title: string
  open: boolean
  isCurrent: boolean
  count?: MenuCount | undefined
  onNavigate: () => void
}

export function SidebarItem({
  icon: Icon,
  path,
  title,
  open,
  isCurrent,
  count,
  onNavigate,
}: SidebarItemProps) {
  const { t } = useTranslation()
  const said = count && (count.what ? t(count.what) : count.condition && t(`condition.${count.condition}`))
  const isSeen = open && count?.what === 'shell.newDevices'
  return (
    <Tooltip label={title} position="right" disabled={open} openDelay={0}>
      <Link
        to={path}
        className={classes.item}
        data-active={isCurrent || undefined}
        aria-current={isCurrent ? 'page' : undefined}
        // The entry decides what is current: the settings are one entry for many pages.
        activeOptions={{ exact: true }}
        aria-label={open ? undefined : [title, count?.count, said].filter(Boolean).join(' ')}
        onClick={onNavigate}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
        {open && <span>{title}</span>}
        {count && (
          <span
            className={classes.count}
            data-condition={count.condition ?? undefined}
            title={`${count.count} ${said}`}
          >
            {count.condition !== null && <ConditionIcon condition={count.condition} size={16} />}
            {count.count}
            {isSeen ? ` ${said}` : <VisuallyHidden> {said}</VisuallyHidden>}
          </span>
        )}
      </Link>
    </Tooltip>
  )
}

/** Leads to the first page of the settings that the person may see; their own list leads to the others. */
export function SettingsItem({ open, onNavigate }: Pick<SidebarItemProps, 'open' | 'onNavigate'>) {
  const { t } = useTranslation()
  return (
    <SidebarItem
      icon={IconSettings}
      path={useSettingsPath()}
      title={t('nav.setting')}
      open={open}
      isCurrent={false}
      onNavigate={onNavigate}
    />
  )
}

/** The head of the settings' list: leads to where they were entered from. */
export function BackItem({ open, onNavigate }: Pick<SidebarItemProps, 'open' | 'onNavigate'>) {
  const { t } = useTranslation()
  const place = useShell((state) => state.beforeSettings)
  const title = t('shell.leaveSettings')
  return (
    <div className={classes.back}>
      <Tooltip label={title} position="right" openDelay={open ? 600 : 0}>
        <Link {...place} className={classes.item} aria-label={title} onClick={onNavigate}>
          <IconChevronLeft size={20} stroke={1.75} aria-hidden />
          {open && <span>{t('nav.setting')}</span>}
        </Link>
      </Tooltip>
    </div>
  )
}
