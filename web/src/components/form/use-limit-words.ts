import type { ThresholdChange } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatExact } from '../../lib/number-format.ts'
import { limitLabels } from './limit-labels.ts'

type NumberName = keyof typeof limitLabels

const names = Object.keys(limitLabels) as NumberName[] // its own keys

/** Says the numbers of a change after a sentence, each with its unit, so that a wrong one is seen. */
export function useLimitWords() {
  const { t } = useTranslation()
  const inWords = (name: NumberName, value: number | null, unit: string): string => {
    if (value === null) return t(name === 'min_value' ? 'threshold.noMin' : 'threshold.noMax')
    const number = formatExact(value, currentLanguage())
    // The label of a delay contains its unit.
    return `${t(limitLabels[name])}: ${name.endsWith('seconds') ? number : `${number} ${unit}`.trim()}`
  }
  return (sentence: string, change: ThresholdChange, unit: string): string => {
    const numbers = names.flatMap((name) => {
      const value = change[name]
      return value === undefined ? [] : [inWords(name, value, unit)]
    })
    return numbers.length === 0 ? sentence : `${sentence}. ${numbers.join('; ')}`
  }
}
