import type { Averages } from '@quantrac/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatMeasured } from '../../lib/number-format.ts'

export type Rule = Pick<Averages['rule'], 'share' | 'source'>

/** «Tính khi có từ 75 % số liệu», «quy tắc của Quantrac; Thông tư không nêu» */
export function useRuleText(): (rule: Rule) => readonly string[] {
  const { t } = useTranslation()
  return useCallback(
    ({ share, source }) => {
      const rule = t('averages.rule', { share: formatMeasured(share * 100, currentLanguage()) })
      return [rule, source === '' ? t('averages.own') : t('averages.by', { source })]
    },
    [t],
  )
}
