import type { ConnectValue } from '@quantrac/contract'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'

/** A number of a message with the decimals of its factor. */
export const valueText = ({ value, decimals }: Pick<ConnectValue, 'value' | 'decimals'>): string =>
  decimals === null
    ? formatMeasured(value, currentLanguage())
    : formatNumber(value, currentLanguage(), decimals)
