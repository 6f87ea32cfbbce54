import type { TFunction } from 'i18next'
import { limitsText } from '../../lib/limits-text.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import type { FactorNow } from '../../components/live-stations/station-now.ts'
import type { Cell, Side } from './cell.ts'

const arrows: Readonly<Record<Side, string>> = { above: '↑', below: '↓' }
const returning: Readonly<Record<Side, string>> = { above: '↘', below: '↗' }

interface Beside {
  language: string
  /** A normal value says its share of its limit, too. */
  withShare?: boolean
}

/** Beside the value: «↑ 16 %», «↓ 0,18», «94 %» or «↘ 89 %». */
export function besideOf(
  { form, side, beyond, share, ofLimit }: Cell,
  { decimals }: FactorNow,
  { language, withShare = false }: Beside,
): string {
  const percent = (part: number): string =>
    Number.isFinite(part) ? `${formatNumber(part * 100, language)} %` : ''
  if (side === null) return withShare && ofLimit !== null ? percent(ofLimit) : ''
  if (form === 'over') {
    const far =
      beyond === null
        ? ''
        : 'share' in beyond
          ? percent(beyond.share)
          : formatNumber(beyond.amount, language, decimals)
    return `${arrows[side]} ${far}`.trim()
  }
  const near = share === null ? '' : percent(share)
  if (form === 'recovering') return `${returning[side]} ${near}`.trim()
  return near === '' ? arrows[side] : near
}

/** Name, value, limits and time, for the pointer. */
export function cellTitle(factor: FactorNow, { t, language }: { t: TFunction; language: string }): string {
  const { code, name, value, unit, decimals, timestamp, kind } = factor
  const limits = limitsText(factor, language)
  const isNamed = name !== '' && name.toUpperCase() !== code.toUpperCase()
  return [
    isNamed ? `${code} – ${name}` : code,
    `${formatNumber(value, language, decimals)} ${unit}`.trim(),
    kind === 'counter'
      ? t('overview.counter')
      : limits === ''
        ? t('overview.noLimits')
        : t('overview.limits', { limits }),
    timestamp === null ? t('overview.never') : formatDateTime(timestamp, language),
  ].join(' · ')
}
