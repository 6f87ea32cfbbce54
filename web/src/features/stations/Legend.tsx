import { useTranslation } from 'react-i18next'
import matrix from './Matrix.module.css'
import classes from './MatrixCell.module.css'

const forms = ['over', 'near', 'recovering', 'stale', 'calibrating'] as const

/** What the forms of the cells say. */
export function Legend() {
  const { t } = useTranslation()
  return (
    <ul className={matrix.legend} aria-label={t('overview.legend')}>
      {forms.map((form) => (
        <li key={form}>
          <span className={classes.cell} style={{ flex: 'none', width: 18, height: 12 }} data-form={form} />
          {t(`overview.legendOf.${form}`)}
        </li>
      ))}
      <li>
        <Line />
        {t('overview.legendOf.share')}
      </li>
      <li>
        <Line isHigh />
        {t('overview.legendOf.high')}
      </li>
    </ul>
  )
}

function Line({ isHigh = false }: { isHigh?: boolean }) {
  return (
    <span className={matrix.line}>
      <span className={classes.bar} style={{ inset: 0 }} data-high={isHigh || undefined}>
        <span style={{ width: isHigh ? '88%' : '60%' }} />
      </span>
    </span>
  )
}
