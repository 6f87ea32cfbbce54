import { Anchor } from '@mantine/core'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import classes from './Banners.module.css'

/** Until when this person may go on without a second factor. */
export function FactorDueBanner({ due }: { due: string }) {
  const { t } = useTranslation()
  return (
    <div className={classes.banner} data-banner role="alert">
      <IconShieldLock size={18} aria-hidden />
      <span>{t('twoStep.due', { day: formatDateTime(due, currentLanguage()) })}</span>
      <Anchor
        size="sm"
        td="underline"
        renderRoot={(props) => <Link {...props} to="/setting/user_profiles" />}
      >
        {t('twoStep.setUp')}
      </Anchor>
    </div>
  )
}
