import { useTranslation } from 'react-i18next'
import strip from '../../components/strip/Strip.module.css'
import classes from './HealthCalendar.module.css'
import { bounds } from './health-cells.ts'

/** What the colours of the calendar say. */
export function Legend() {
  const { t } = useTranslation()
  return (
    <div className={strip.legend}>
      {(['low', 'bad'] as const).map((tone) => (
        <span key={tone}>
          <i className={classes.mark} data-tone={tone} />
          {t('stationHealth.legend.below', { percent: bounds[tone] })}
        </span>
      ))}
      <span>
        <i className={classes.mark} data-tone="silent" />
        {t('stationHealth.legend.silent')}
      </span>
      <span>
        <i className={classes.mark} data-tone="coming" />
        {t('stationHealth.legend.coming')}
      </span>
      <span>
        <i className={classes.mark} data-tone="maintained" />
        {t('stationHealth.legend.maintained')}
      </span>
    </div>
  )
}
