import { formatNumber } from '../lib/number-format.ts'
import classes from './NumberWithUnit.module.css'

export interface NumberWithUnitProps {
  /** Null and non-finite values are shown as an en dash. */
  value: number | null | undefined
  unit?: string
  decimals?: number
  /** `vi` or `en`. */
  locale: string
}

export function NumberWithUnit({ value, unit = '', decimals = 0, locale }: NumberWithUnitProps) {
  return (
    <span className={classes.number}>
      {formatNumber(value, locale, decimals)}
      {unit !== '' && <span className={classes.unit}>{` ${unit}`}</span>}
    </span>
  )
}
