import { useTranslation } from 'react-i18next'
import classes from './LiveMark.module.css'

/** Whether what is shown goes on by itself. */
export function LiveMark({ isPaused = false }: { isPaused?: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={classes.live} data-paused={isPaused || undefined}>
      {isPaused ? t('devices.paused') : t('devices.live')}
    </span>
  )
}
