import type { ModuleLatestFactor } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { factorWord } from '../../components/condition/factor-word.ts'
import { farthestWords, exceededSide } from '../../lib/farthest-words.ts'
import { limitsText } from '../../lib/limits-text.ts'
import { lasted } from './lasted.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { formatShort } from '../../lib/time-format.ts'
import { isNever, shareOfLimit } from './factor-order.ts'

export interface Language {
  readonly t: TFunction
  readonly language: string
  readonly now: number
}

/** «vượt ngưỡng ↑»: a condition inside a sentence. */
export function conditionInside(condition: ModuleLatestFactor['condition'], t: TFunction): string {
  const word = t(`condition.${condition}`)
  return `${word.charAt(0).toLowerCase()}${word.slice(1)}`
}

/** The limit that a value is beyond or near; of two limits the nearer one. */
export function nearerLimit({
  condition,
  value,
  min_value: min,
  max_value: max,
}: Pick<ModuleLatestFactor, 'condition' | 'value' | 'min_value' | 'max_value'>): number | null {
  if (condition === 'above') return max
  if (condition === 'below') return min
  if (min === null || max === null || value === null) return max ?? min
  return Math.abs(max - value) <= Math.abs(value - min) ? max : min
}

/** «từ 14:09 (23 phút)» */
export function sinceWords(since: string, { t, language, now }: Language): string {
  const time = lasted(Math.max(0, now - Date.parse(since)), language)
  return t('station.since', { at: formatShort(since, now), for: time })
}

/** What stands below the bullet of a factor: its value against the limit, or why it is not judged. */
export function limitWords(factor: ModuleLatestFactor, given: Language): string {
  const { t, language } = given
  const { condition, timestamp, decimals, unit } = factor
  if (isNever(factor)) return t('station.never')
  switch (condition) {
    case 'above':
    case 'below':
      return beyondWords(factor, given)
    case 'near':
      return nearWords(factor, given)
    case 'recovering': {
      const peak = factor.excursion?.peak ?? null
      if (peak === null) return t('condition.recovering')
      const value = `${formatNumber(peak, language, decimals)} ${unit}`.trim()
      const farthest = farthestWords(exceededSide({ ...factor, peak }), value, t)
      return `${t('condition.recovering')}, ${farthest}`
    }
    case 'offline':
    case 'late':
      return t('station.silent', {
        condition: t(`condition.${factorWord(condition)}`),
        at: formatShort(timestamp ?? '', given.now),
      })
    case 'faulty':
    case 'calibrating':
      return t(`condition.${condition}`)
    default: {
      const limits = limitsText(factor, language)
      return limits === '' ? t('station.noLimit') : limits
    }
  }
}

/** «Vượt 16 %, ngưỡng 75»: as a share of a one-sided limit, else as a difference. */
function beyondWords(factor: ModuleLatestFactor, { t, language }: Language): string {
  const { condition, value, decimals, min_value, max_value } = factor
  const limit = nearerLimit(factor)
  if (limit === null || value === null) return t(`condition.${condition}`)
  const isShare = (min_value === null || max_value === null) && limit > 0
  const beyond = Math.abs(value - limit)
  const by = isShare ? percentText(beyond / limit, language) : formatNumber(beyond, language, decimals)
  const key = condition === 'below' ? 'station.below' : 'station.above'
  return t(key, { by, limit: formatMeasured(limit, language) })
}

function nearWords(factor: ModuleLatestFactor, { t, language }: Language): string {
  const { min_value: min, max_value: max } = factor
  if (min !== null && max !== null) return t('station.nearOf', { limits: limitsText(factor, language) })
  const limit = formatMeasured(max ?? min ?? 0, language)
  return t('station.near', { share: percentText(shareOfLimit(factor), language), limit })
}

/** Below one percent with a decimal: «0 % beyond» would say that it is not beyond. */
export function percentText(share: number, language: string): string {
  const percent = 100 * share
  return `${formatNumber(percent, language, percent > 0 && percent < 1 ? 1 : 0)} %`
}
