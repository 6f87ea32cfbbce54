import type { LimitSource, ThresholdStandard } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatExact } from '../../lib/number-format.ts'

/** Says where the limits of a threshold are from: a sentence for both, or one for each. `unit` is the factor's. */
export function useSourceWords() {
  const { t } = useTranslation()
  const number = (value: number) => formatExact(value, currentLanguage())
  const withUnit = (value: number | string, unit: string) =>
    `${typeof value === 'number' ? number(value) : value} ${unit}`.trim()
  const by = ({ kind, standard: code, column: name }: LimitSource): string => {
    if (kind === 'permit') return t('threshold.byPermit', { code })
    return name === '' ? t('threshold.byDocument', { code }) : t('threshold.byColumn', { code, name })
  }
  const figures = ({ written, kq, kf, product, unit: own, limit }: LimitSource, unit: string): string => {
    const factors = kq === null || kf === null ? '' : `${[written, kq, kf].map(number).join(' × ')} = `
    const converted = own === unit || product === limit ? '' : ` = ${withUnit(limit, unit)}`
    return `${factors}${withUnit(product, own)}${converted}`
  }
  return ({ min, max }: ThresholdStandard, unit: string): string[] => {
    if (min === null || max === null)
      return [min, max].flatMap((one) => (one === null ? [] : [`${by(one)}: ${figures(one, unit)}`]))
    if (by(min) === by(max) && max.kq === null)
      return [`${by(max)}: ${withUnit(`${number(min.limit)} – ${number(max.limit)}`, unit)}`]
    return [
      `${t('threshold.min')} ${by(min)}: ${figures(min, unit)}`,
      `${t('threshold.max')} ${by(max)}: ${figures(max, unit)}`,
    ]
  }
}
