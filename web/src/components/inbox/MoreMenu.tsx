import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import { useTranslation } from 'react-i18next'
import { ActionsMenu, type ActionsMenuProps, type MenuAction } from '../../ui/ActionsMenu.tsx'

export interface MoreMenuProps extends Pick<ActionsMenuProps, 'more' | 'isInPopup'> {
  /** Marks everything as read; disabled if nothing is unread. */
  markAll: Pick<MenuAction, 'disabled' | 'onClick'>
}

/** The menu of a list that a person reads. */
export function MoreMenu({ markAll, ...menu }: MoreMenuProps) {
  const { t } = useTranslation()
  const items = [{ ...markAll, label: t('bell.markAll'), icon: IconChecks }]
  return <ActionsMenu {...menu} label={t('bell.menu')} items={items} />
}
