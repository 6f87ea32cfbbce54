import type { Compared, Comparison } from '@quantrac/charts/chart-data.ts'
import { hasNoValues } from '@quantrac/charts/chart-data.ts'
import { comparedText } from '@quantrac/charts/time-series-words.ts'
import { lookColors } from '@quantrac/charts/look.ts'
import { useComputedColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './ComparedKey.module.css'

export interface ComparedKeyProps {
  /** Undefined: not there yet, or nothing is compared. */
  compared: Compared | undefined
  /** What could not be loaded. */
  failed: Comparison | undefined
}

/** What the pale line is and when that was; without readings of then, or where they could not be loaded, that. */
export function ComparedKey({ compared, failed }: ComparedKeyProps) {
  const { t } = useTranslation()
  const { before } = lookColors[useComputedColorScheme('light')]
  if (failed !== undefined)
    return <span>{t('widgets.dataFailed', { name: t(`charts.comparedName.${failed}`) })}</span>
  if (compared === undefined) return null
  return (
    <span className={classes.key}>
      {!hasNoValues(compared.series) && (
        <svg className={classes.line} width="18" height="10" aria-hidden>
          <path d="M0 5h18" stroke={before} strokeWidth="2" strokeDasharray="4 3" />
        </svg>
      )}
      <span>{comparedText({ words: t }, compared)}</span>
    </span>
  )
}
