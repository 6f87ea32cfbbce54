import type { ModuleLatestFactor } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { farthestWords, sideGone } from '../../lib/farthest-words.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { peakQuery } from './station-queries.ts'

interface ExceptionPeakProps {
  module: string
  factor: ModuleLatestFactor
  before: string
}

/** «đỉnh 91,2 lúc 14:25» of an excursion beyond a limit; nothing of others. */
export function ExceptionPeak({ module, factor, before }: ExceptionPeakProps) {
  const { t } = useTranslation()
  const now = useNow()
  const language = currentLanguage()
  const { excursion, condition, decimals, value: newest, timestamp } = factor
  const isBeyond = condition === 'above' || condition === 'below' || condition === 'recovering'
  const known = excursion?.peak ?? null
  const stored = useQuery({ ...peakQuery(module, factor), enabled: isBeyond && known !== null })
  // A live reading may be farther than what the server knew when it was asked.
  const isNewer =
    known !== null &&
    newest !== null &&
    ((condition === 'above' && newest > known) || (condition === 'below' && newest < known))
  const peak = isNewer ? newest : known
  const at = isNewer ? timestamp : stored.data
  if (!isBeyond || peak === null) return null
  const value = formatNumber(peak, language, decimals)
  const words = farthestWords(sideGone({ ...factor, peak }), value, t)
  if (at === undefined || at === null) return `${before}${words}`
  return `${before}${t('station.farthestAt', { words, at: formatShort(at, now) })}`
}
