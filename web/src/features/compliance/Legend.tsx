import { useTranslation } from 'react-i18next'
import classes from './Legend.module.css'
import tones from '../../components/compliance/Tones.module.css'

const entries = ['low', 'near', 'over', 'far'] as const

/** What the cells of the calendar mean. */
export function Legend() {
  const { t } = useTranslation()
  return (
    <div className={classes.legend}>
      {entries.map((tone) => (
        <span key={tone}>
          <i className={`${classes.mark} ${tones[tone]}`} aria-hidden />
          {t(`compliance.tones.${tone}`)}
        </span>
      ))}
      <span>
        <i className={classes.mark} data-short aria-hidden />
        {t('compliance.tones.short')}
      </span>
    </div>
  )
}
