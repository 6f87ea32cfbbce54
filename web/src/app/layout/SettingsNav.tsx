import { Button, Menu } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { Link, useLocation } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { isCurrent } from './navigation.ts'
import classes from './SettingsNav.module.css'
import { usePageTitle } from './use-pages.ts'
import { useSettings } from './use-settings.ts'

/** The pages of the settings in a narrow window: behind one button above the page. */
export function SettingsNav() {
  const { t } = useTranslation()
  const titleOf = usePageTitle()
  const { pathname } = useLocation()
  const groups = useSettings()
  const here = groups.flatMap(({ items }) => items).find((item) => isCurrent(pathname, item))
  return (
    <nav className={classes.settings} aria-label={t('shell.settingsMenu')}>
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
    </nav>
  )
}
