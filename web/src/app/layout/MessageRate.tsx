import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageRateQuery } from '../../api/conditions.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import classes from './Sidebar.module.css'

/** How much comes in, for people who may see the connection; nothing while nothing comes. */
export function MessageRate() {
  const { t } = useTranslation()
  const { data: perSecond = null } = useQuery(messageRateQuery)
  if (perSecond === null) return null
  const isFast = perSecond >= 1
  const rate = isFast ? perSecond : perSecond * 60
  const said = formatNumber(rate, currentLanguage(), isFast && rate < 100 ? 1 : 0)
  if (said === '0') return null
  return <p className={classes.rate}>{t(isFast ? 'shell.perSecond' : 'shell.perMinute', { rate: said })}</p>
}
