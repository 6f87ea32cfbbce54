import type { StripPeriod } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './Strip.module.css'
import { periodWords } from './strip-words.ts'
import type { StripFactors } from './strips-query.ts'

interface StripTipProps {
  period: StripPeriod
  factors: StripFactors
  isDaily: boolean
}

/** What was at a place of a strip: factor, time, farthest value, limit and how long. */
export function StripTip({ period, factors, isDaily }: StripTipProps) {
  const { t } = useTranslation()
  const now = useNow()
  const words = periodWords(period, { factors, isDaily, now, t, language: currentLanguage() })
  return (
    <span className={classes.tip}>
      <b>{words.what}</b> {words.when}
      <br />
      {words.peak !== '' && <b data-state={period.state}>{words.peak}</b>} {words.rest}
    </span>
  )
}
