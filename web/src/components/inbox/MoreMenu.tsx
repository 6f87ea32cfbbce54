import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import { useTranslation } from 'react-i18next'
import { DotsMenu, type DotsMenuItem, type DotsMenuProps } from '../../ui/DotsMenu.tsx'

export interface MoreMenuProps extends Pick<DotsMenuProps, 'more'> {
  /** Marks everything as read; disabled if nothing is unread. */
  markAll: Pick<DotsMenuItem, 'disabled' | 'onClick'>
}

/** The menu of a list that a person reads. */
export function MoreMenu({ markAll, ...menu }: MoreMenuProps) {
  const { t } = useTranslation()
  const items = [{ ...markAll, label: t('bell.markAll'), icon: IconChecks }]
  return <DotsMenu {...menu} label={t('bell.menu')} items={items} />
}
