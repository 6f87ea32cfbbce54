import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './UnreadDot.module.css'

/** A dot before what is unread, and the same room before what is read. */
export function UnreadDot({ isRead }: { isRead: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={classes.dot} data-unread={!isRead || undefined} aria-hidden />
      <VisuallyHidden>{isRead ? t('alerts.read') : t('alerts.unread')}</VisuallyHidden>
    </>
  )
}
