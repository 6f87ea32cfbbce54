import type { Excursion, ExcursionDetail } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { isAverage } from '../../lib/average-words.ts'
import { formatDuration } from '../../lib/duration-format.ts'
import { exceededSide } from '../../lib/farthest-words.ts'
import { limitsText } from '../../lib/limits-text.ts'
import { formatMeasured } from '../../lib/number-format.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { NumberWithUnit } from '../../ui/NumberWithUnit.tsx'
import { factorQuery, limitsOf } from './alert-time-series.ts'
import classes from './ExcursionPane.module.css'
import { shareWords, sideOf, toneOfExcursion } from './excursion-words.ts'

type Row = Excursion & Partial<ExcursionDetail>

/** Now, or how far it went; the limit; and how often it happened in thirty days. */
export function ExcursionFacts({ row }: { row: Row }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const isOpen = row.group === 'open'
  const value = isOpen ? (row.last ?? row.value) : (row.peak ?? row.value)
  const name = isOpen
    ? t(!isAverage(row) ? 'inbox.now' : 'averageAlert.latest')
    : row.peak === null
      ? t('alerts.value')
      : t(exceededSide(row) === 'below' ? 'inbox.facts.lowest' : 'inbox.facts.peak')
  return (
    <dl className={classes.facts} data-tone={toneOfExcursion(row)}>
      <Fact name={name} isToned below={shareWords(row, value, { t, locale: language })}>
        <NumberWithUnit value={value} unit={row.unit} decimals={row.decimals} locale={language} />
      </Fact>
      <Fact
        name={t(!isAverage(row) ? 'inbox.limit' : 'averageAlert.limit')}
        below={!isAverage(row) ? <Near row={row} /> : row.standard}
      >
        {limitsText(row, language) || t('alertDetails.noLimits')}
      </Fact>
      <Fact name={t('inbox.month')} below={<Before row={row} />}>
        {row.in_30_days === undefined ? '–' : t('inbox.times', { count: row.in_30_days })}
      </Fact>
    </dl>
  )
}

interface FactProps {
  name: string
  isToned?: boolean
  below: ReactNode
  children: ReactNode
}

function Fact({ name, isToned, below, children }: FactProps) {
  return (
    <div data-toned={isToned}>
      <dt>{name}</dt>
      <dd className={classes.fact}>{children}</dd>
      <dd className={classes.below}>{below}</dd>
    </div>
  )
}

/** «gần ngưỡng từ 40»: where the warning band begins, if the limits are still the same. */
function Near({ row }: { row: Row }) {
  const { t } = useTranslation()
  const today = useQuery({ ...factorQuery(row), enabled: row.module_type !== null })
  const { warnAbove, warnBelow } = limitsOf(row, today.data?.threshold)
  const side = sideOf(row)
  const band = side === 'below' || side === 'nearBelow' ? warnBelow : (warnAbove ?? warnBelow)
  return band === null ? null : t('inbox.nearFrom', { value: formatMeasured(band, currentLanguage()) })
}

/** «lần trước: 00:20, 20 phút» */
function Before({ row: { before } }: { row: Row }) {
  const { t } = useTranslation()
  const now = useNow()
  if (before === undefined) return null
  if (before === null) return t('inbox.firstTime')
  const at = formatShort(before.started_at, now)
  if (before.resolved_at === null) return t('inbox.beforeAt', { at })
  const lasted = Date.parse(before.resolved_at) - Date.parse(before.started_at)
  return t('inbox.before', { at, time: formatDuration(lasted, currentLanguage(), 'short') })
}
