import { priceGroups } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { showDate } from '../../lib/date-input.ts'
import { formatExact } from '../../lib/number-format.ts'

/** Groups, days and numbers of prices as they are shown. */
export function useTariffWords() {
  const { t } = useTranslation()
  const number = (value: number): string => formatExact(value, currentLanguage())
  const day = (text: string): string => showDate('date', text)
  const group = (code: string): string => {
    if (code === '') return t('tariffs.noGroup')
    const known = priceGroups.find((one) => one === code)
    return known === undefined ? code : t(`energy.priceGroups.${known}`)
  }
  /** `từ 10/05/2025 đến 31/12/2026`. */
  const dated = (from: string | null, until: string | null): string => {
    if (from !== null && until !== null) return t('tariffs.fromUntil', { from: day(from), until: day(until) })
    if (from !== null) return t('tariffs.from', { from: day(from) })
    return until === null ? t('tariffs.always') : t('tariffs.until', { until: day(until) })
  }
  /** What of the time before stays, and what is made anew. */
  const changes = (what: string, { from, until }: { from: string; until: string | null }): string => {
    if (from !== '' && until !== null)
      return t('tariffs.changes.between', { what, from: day(from), until: day(until) })
    if (from !== '') return t('tariffs.changes.from', { what, from: day(from) })
    return until === null
      ? t('tariffs.changes.always', { what })
      : t('tariffs.changes.until', { what, until: day(until) })
  }
  return { number, day, group, dated, changes }
}
