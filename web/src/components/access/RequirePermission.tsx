import { Text, Title } from '@mantine/core'
import type { PermissionCode } from '@quantrac/contract'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mayAny, useCurrentUser } from '../../api/current-user.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import type { TextKey } from '../../i18n/keys.ts'
import classes from '../feedback/PageState.module.css'

// The words of a permission in the form of a group, where an administrator looks for it: each code has some.
const permissionKey = (code: PermissionCode) => `permissions.${code.replace('.', '_')}` as TextKey

export interface RequirePermissionProps {
  /** Any one of several is enough; an empty list needs none. */
  code: PermissionCode | readonly PermissionCode[]
  children: ReactNode
}

/**
 * A whole page that needs a permission. Until the signed-in person is known the page is shown, and the server checks
 * its calls.
 */
export function RequirePermission({ code, children }: RequirePermissionProps) {
  const user = useCurrentUser()
  const codes = typeof code === 'string' ? [code] : code
  const isRefused = user !== undefined && !mayAny(user, codes)
  return isRefused ? <NoPermission codes={codes} /> : children
}

/** Shown instead of a page that this person may not see; any one of the codes would show it. */
function NoPermission({ codes }: { codes: readonly PermissionCode[] }) {
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
