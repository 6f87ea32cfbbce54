import {
  SegmentedControl,
  Text,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../api/current-user.ts'
import { signOut } from '../../api/sign-in.ts'
import { CornerPopup } from '../../components/dialog/CornerPopup.tsx'
import { LanguageSelect } from '../../components/layout/LanguageSelect.tsx'
import { underBase } from '../../lib/base-path.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { useShell } from '../shell-state.ts'
import { accents } from '../theme.ts'
import classes from './UserMenu.module.css'

export interface UserMenuProps {
  opened: boolean
  onChange: (opened: boolean) => void
}

export function UserMenu({ opened, onChange }: UserMenuProps) {
  const { t } = useTranslation()
  const user = useCurrentUser()
  const initial = (user?.username ?? '?').slice(0, 1).toUpperCase()
  return (
    <CornerPopup
      opened={opened}
      onChange={onChange}
      label={t('shell.userMenu')}
      width={280}
      buttonLabel={t('shell.userMenu')}
      button={<span className={classes.avatar}>{initial}</span>}
    >
      <div className={classes.person}>
        <span className={classes.avatar} data-large>
          {initial}
        </span>
        <div className={classes.names}>
          <Text fw={600} truncate>
            {user?.username}
          </Text>
          <Text c="dimmed" size="sm" truncate title={user?.email}>
            {user?.email}
          </Text>
        </div>
      </div>
      <Appearance />
      <MenuLinks onLeave={() => onChange(false)} />
    </CornerPopup>
  )
}

/** The two parts of the theme: mode and accent; on a phone the language, too. */
function Appearance() {
  const { t } = useTranslation()
  const { setColorScheme } = useMantineColorScheme()
  const isPhone = usePhone()
  const scheme = useComputedColorScheme('light')
  const { accent, setAccent } = useShell()
  const names = { '#22c55e': t('shell.accentGreen'), '#f5893d': t('shell.accentOrange') }
  return (
    <div className={classes.appearance}>
      {isPhone && <LanguageSelect fullWidth />}
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('shell.themeMode')}
        value={scheme}
        onChange={(value) => setColorScheme(value === 'dark' ? 'dark' : 'light')}
        data={[
          { value: 'light', label: t('shell.light') },
          { value: 'dark', label: t('shell.dark') },
        ]}
      />
      <fieldset className={classes.accents}>
        <legend>{t('shell.accent')}</legend>
        {accents.map((one) => (
          <UnstyledButton
            key={one}
            className={classes.accent}
            style={{ backgroundColor: one }}
            aria-label={names[one]}
            aria-pressed={one === accent}
            title={names[one]}
            onClick={() => setAccent(one)}
          />
        ))}
      </fieldset>
    </div>
  )
}

function MenuLinks({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.links}>
      <Link to="/setting/user_profiles" className={classes.link} onClick={onLeave}>
        <IconUserCircle size={18} stroke={1.75} aria-hidden />
        {t('nav.user_profiles')}
      </Link>
      <Link to="/setting" className={classes.link} onClick={onLeave}>
        <IconSettings size={18} stroke={1.75} aria-hidden />
        {t('shell.settings')}
      </Link>
      {/* The server knows the installation's support address and redirects there. */}
      <a className={classes.link} href={underBase('/support')} target="_blank" rel="noopener noreferrer">
        <IconExternalLink size={18} stroke={1.75} aria-hidden />
        <span>
          {t('shell.support')} <span className={classes.note}>({t('shell.newTab')})</span>
        </span>
      </a>
      <UnstyledButton
        className={classes.link}
        onClick={() => {
          onLeave()
          void signOut()
        }}
      >
        <IconLogout size={18} stroke={1.75} aria-hidden />
        {t('shell.logout')}
      </UnstyledButton>
    </div>
  )
}
