import { useTranslation } from 'react-i18next'
import classes from './Strip.module.css'

/** What the marks of a strip mean. */
export function StripLegend() {
  const { t } = useTranslation()
  return (
    <span className={classes.legend}>
      {(['beyond', 'near', 'silent'] as const).map((state) => (
        <span key={state}>
          <i className={classes.mark} data-state={state} aria-hidden />
          {t(`strip.legend.${state}`)}
        </span>
      ))}
    </span>
  )
}
