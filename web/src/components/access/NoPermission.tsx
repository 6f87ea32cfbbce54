import type { PermissionCode } from '@quantrac/contract'
import { Text, Title } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../api/current-user.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import type { TextKey } from '../../i18n/keys.ts'
import classes from '../feedback/PageState.module.css'

/** Shown instead of a page that this person may not see; any one of the codes would show it. */
export function NoPermission({ codes }: { codes: readonly PermissionCode[] }) {
  const { t } = useTranslation()
  const isInNoGroup = useCurrentUser()?.groups.length === 0
  const names = codes.map((code) => `«${t(permissionKey(code))}» (${code})`)
  const name = new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format(names)
  return (
    <div className={classes.state}>
      <IconLock className={classes.icon} size={32} stroke={1.5} aria-hidden />
      <Title order={2}>{t('noPermission.title')}</Title>
      <Text className={classes.text} c="dimmed" size="sm">
        {t(isInNoGroup ? 'noPermission.noGroup' : 'noPermission.text', { name })}
      </Text>
    </div>
  )
}

/** Its words in the form of a group, where an administrator looks for it. */
const permissionKey = (code: PermissionCode) => `permissions.${code.replace('.', '_')}` as TextKey // each code has its words
