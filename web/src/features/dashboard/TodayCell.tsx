import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Strip } from '../../components/strip/strips-query.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatLasting } from '../../lib/duration-format.ts'
import { formatNumber } from '../../lib/number-format.ts'
import classes from './BoardRow.module.css'

const HOUR = 3600

/** How often and how long a station was beyond a limit today: «4 lần», «10,2 giờ». */
export function TodayCell({ today }: { today: Strip['today'] | undefined }) {
  const { t } = useTranslation()
  if (today === undefined || today.count === 0) return <span className={classes.today}>–</span>
  return (
    <span className={classes.today}>
      <b>{t('dashboard.board.times', { count: today.count })}</b> {lasting(today.seconds, t)}
    </span>
  )
}

function lasting(seconds: number, t: TFunction): string {
  const language = currentLanguage()
  if (seconds >= HOUR) return t('dashboard.board.hours', { hours: formatNumber(seconds / HOUR, language, 1) })
  if (seconds < 60) return t('dashboard.board.underMinute')
  return formatLasting(seconds * 1000, language, 'short')
}
