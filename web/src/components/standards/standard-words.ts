import {
  localDay,
  quantityOf,
  type Standard,
  type StandardEntry,
  type StandardGroup,
} from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { showDate } from '../../lib/date-input.ts'
import { formatExact } from '../../lib/number-format.ts'
import type { GridColumn } from './limit-grid.ts'

/** In the order of the list. */
export const groups: readonly StandardGroup[] = [
  'ambient-air',
  'industrial-waste-water',
  'domestic-waste-water',
  'surface-water',
  'own',
]

const substances = [
  'BENZENE',
  'CL2',
  'FORMALDEHYDE',
  'H2SO4',
  'HCN',
  'HYDROCARBONS',
  'METHYL-MERCAPTAN',
  'PB-AIR',
  'STYRENE',
  'TOLUENE',
  'XYLENE',
] as const

/** The day that it is. */
export const today = (): string => localDay(Date.now())

/** `12/09/2023`. */
export const dayText = (day: string): string => showDate('date', day)

/** Numbers, days and names of documents as they are shown. */
export function useStandardWords() {
  const { t } = useTranslation()
  const language = currentLanguage()
  const number = (value: number) => formatExact(value, language)
  const quantity = (code: string): string => {
    const known = quantityOf(code)
    const substance = substances.find((one) => one === code)
    if (known === undefined) return substance === undefined ? code : t(`standards.substances.${substance}`)
    const name = language === 'vi' ? known.name_vi : known.name_en
    // People say COD, and not its name; the valence of chromium is none.
    const [, short] = /\(([^()]{2,})\)$/.exec(name) ?? []
    return short === undefined || short === 'VI' ? name : short
  }
  const limit = ({ min_value: least, max_value: most }: Pick<StandardEntry, 'min_value' | 'max_value'>) => {
    if (least !== null && most !== null) return `${number(least)} – ${number(most)}`
    if (least !== null) return `≥ ${number(least)}`
    return most === null ? '–' : number(most)
  }
  const column = ({ period, column: name }: GridColumn, hasColumns: boolean): string => {
    const inColumn = name === '' ? t('standards.everyColumn') : t('standards.columnNamed', { name })
    if (period === 'instant') return hasColumns ? inColumn : t('standards.limit')
    const of = t(`standards.periods.${period}`)
    return hasColumns ? `${of} · ${inColumn}` : of
  }
  const dated = ({
    valid_from: from,
    valid_until: until,
  }: Pick<StandardEntry, 'valid_from' | 'valid_until'>) => {
    if (from !== null && until !== null)
      return t('standards.fromUntil', { from: dayText(from), until: dayText(until) })
    if (from !== null) return t('standards.from', { from: dayText(from) })
    return until === null ? '' : t('standards.until', { until: dayText(until) })
  }
  const title = ({ title_vi, title_en }: Standard) =>
    language === 'vi' ? title_vi || title_en : title_en || title_vi
  const force = (standard: Standard): string =>
    standard.kept_until === null
      ? dated(standard)
      : t('standards.keptUntil', { until: dayText(standard.kept_until) })
  return { number, quantity, limit, column, dated, title, force }
}
