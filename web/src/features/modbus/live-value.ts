import type { RegisterType, WordOrder } from '@quantrac/contract'
import { formatMeasured } from '../../lib/number-format.ts'
import type { LiveRegister } from './use-live.ts'

/** The value as it would be stored; null: there is none in this form. */
export function valueOf(
  live: LiveRegister,
  form: { type: RegisterType; word_order: WordOrder; scale: number; offset: number },
): number | null {
  const read = live.values.find((one) => one.type === form.type && one.word_order === form.word_order)
  if (read === undefined || read.value === null) return null
  const { scale, offset } = form
  return scale === 1 && offset === 0 ? read.value : Number((read.value * scale + offset).toPrecision(15))
}

/** With six digits, so that wrong orders, which are often very large or small, are seen to be wrong. */
export function valueText(value: number, locale: string): string {
  const size = Math.abs(value)
  if (size !== 0 && (size >= 1e9 || size < 1e-4)) {
    const text = value.toExponential(2)
    return locale === 'en' ? text : text.replace('.', ',')
  }
  return formatMeasured(value, locale)
}
