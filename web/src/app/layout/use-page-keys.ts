import { useTranslation } from 'react-i18next'
import { mayAny, useCurrentUser } from '../../api/current-user.ts'
import { shownItems } from './navigation.ts'
import { usePages, usePageTitle } from './use-pages.ts'
import { useSettingsPath } from './use-settings.ts'

export interface PageKey {
  /** After `g`. */
  key: string
  path: string
  title: string
}

/** The pages that have a key and that the person may see. */
export function usePageKeys(): PageKey[] {
  const { t } = useTranslation()
  const user = useCurrentUser()
  const pages = usePages()
  const titleOf = usePageTitle()
  const settings = { key: 's', path: useSettingsPath(), title: t('nav.setting') }
  const declared = shownItems(pages, (needs) => mayAny(user, needs)).flatMap((item) =>
    item.nav.key === undefined ? [] : [{ key: item.nav.key, path: item.path, title: titleOf(item) }],
  )
  return [...declared, settings]
}
