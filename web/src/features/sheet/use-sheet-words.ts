import type { ModuleType, SheetField, SheetValue } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatExact } from '../../lib/number-format.ts'

/** Numbers, values and counts of a sheet in words. */
export function useSheetWords() {
  const { t } = useTranslation()
  const language = currentLanguage()
  return {
    modules: (count: number) => t('sheet.modules', { count }),
    factors: (count: number) => t('sheet.factors', { count }),
    field: (field: SheetField) => t(`sheet.fields.${field}`),
    near: t('sheet.near'),
    /** Without a sign of thousands, which may be the question. */
    plain: (value: number) => String(value).replace('.', language === 'vi' ? ',' : '.'),
    numbers: (values: readonly number[]) =>
      values.length === 0 ? '–' : values.map((value) => formatExact(value, language)).join(' · '),
    value: (field: SheetField, value: SheetValue): string => {
      if (value === null || value === '') return '–'
      if (typeof value === 'boolean') return t(value ? 'sheet.yes' : 'sheet.no')
      if (typeof value === 'number') return formatExact(value, language)
      if (field === 'type') return t(`nav.${value as ModuleType}`) // as the contract has it
      if (field === 'kind') return t(value === 'counter' ? 'factor.kindCounter' : 'factor.kindGauge')
      return value
    },
  }
}
