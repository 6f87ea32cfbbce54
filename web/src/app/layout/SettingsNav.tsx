import { Button, Menu } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { Link, useLocation } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { isCurrent } from './navigation.ts'
import classes from './SettingsNav.module.css'
import { usePageTitle } from './use-pages.ts'
import { useSettings } from './use-settings.ts'

/** The list of the settings' pages: beside the page, and in a narrow window behind one button above it. */
export function SettingsNav({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation()
  return (
    <nav
      className={classes.settings}
      data-narrow={isNarrow || undefined}
      aria-label={t('shell.settingsMenu')}
    >
      {isNarrow ? <SettingsMenu /> : <SettingsList />}
    </nav>
  )
}

function SettingsList() {
  const { t } = useTranslation()
  const titleOf = usePageTitle()
  const { pathname } = useLocation()
  return (
    <>
      <p className={classes.title}>{t('nav.setting')}</p>
      {useSettings().map((group) => (
        <div key={group.key} className={classes.group}>
          {group.heading !== null && <p className={classes.heading}>{t(group.heading)}</p>}
          {group.items.map((item) => {
            const isHere = isCurrent(pathname, item)
            return (
              <Link
                key={item.path}
                to={item.path}
                className={classes.item}
                data-active={isHere || undefined}
                aria-current={isHere ? 'page' : undefined}
                activeOptions={{ exact: true }}
              >
                {titleOf(item)}
              </Link>
            )
          })}
        </div>
      ))}
    </>
  )
}

function SettingsMenu() {
  const { t } = useTranslation()
  const titleOf = usePageTitle()
  const { pathname } = useLocation()
  const groups = useSettings()
  const here = groups.flatMap(({ items }) => items).find((item) => isCurrent(pathname, item))
  return (
    <Menu position="bottom-start" width="target">
      <Menu.Target>
        <Button
          variant="default"
          justify="space-between"
          fullWidth
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {here === undefined ? t('nav.setting') : `${t('nav.setting')}: ${titleOf(here)}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        {groups.map((group) => (
          <Fragment key={group.key}>
            {group.heading !== null && <Menu.Label>{t(group.heading)}</Menu.Label>}
            {group.items.map((item) => (
              <Menu.Item
                key={item.path}
                component={Link}
                to={item.path}
                leftSection={<item.nav.icon size={18} stroke={1.75} aria-hidden />}
                aria-current={item === here ? 'page' : undefined}
              >
                {titleOf(item)}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
