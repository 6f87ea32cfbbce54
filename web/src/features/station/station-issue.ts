import type { ModuleLatest } from '@quantrac/contract'
import { formatShort } from '../../lib/time-format.ts'
import { percentText, type Language } from './factor-words.ts'
import { isNever, shareOfLimit, worstFirst } from './factor-order.ts'

const MOST_CODES = 2

/** What is wrong with a station, in a few characters: «COD ↑», «NH4 92 %», «12:47»; '' if nothing is. */
export function stationIssue(
  { condition, factors, last_seen_at, status }: ModuleLatest,
  { t, now, language }: Language,
): string {
  if (!status) return t('station.off')
  if (condition === 'normal') return ''
  if (condition === 'offline')
    return last_seen_at === null ? t('station.noReadings') : formatShort(last_seen_at, now)
  const affected = worstFirst(factors).filter((one) => one.condition === condition && !isNever(one))
  const [worst] = affected
  if (worst === undefined || condition === 'late') return t('condition.late')
  if (condition === 'above') return `${worst.code} ↑`
  if (condition === 'below') return `${worst.code} ↓`
  if (condition === 'near') {
    const isOneSided = worst.min_value === null || worst.max_value === null
    return isOneSided ? `${worst.code} ${percentText(shareOfLimit(worst), language)}` : worst.code
  }
  const codes = affected.map(({ code }) => code)
  const more = codes.length - MOST_CODES
  return `${codes.slice(0, MOST_CODES).join(', ')}${more > 0 ? ` +${more}` : ''}`
}
