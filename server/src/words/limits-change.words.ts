import { localInstant } from '@quantrac/contract'
import { z } from 'zod'
import type { Locale } from '../context.ts'
import type { NotificationTexts } from './notifications.texts.ts'
import type { Text } from './text.ts'
import { dayText, filled, limitText } from './value-texts.ts'

const sides = z.object({ min_value: z.number().nullable(), max_value: z.number().nullable() })
type Sides = z.infer<typeof sides>

export const limitsChangeData = z.object({
  type: z.literal('limits-change'),
  module_name: z.string(),
  day: z.string(),
  changes: z.array(
    z.object({
      factor_name: z.string(),
      unit: z.string(),
      before: sides,
      after: sides,
      /** null: none sets it any more. */
      standard: z.string().nullable(),
    }),
  ),
})

export const limitsChange: NotificationTexts = {
  title: {
    vi: 'Trạm {module_name}: ngưỡng đổi từ {day}',
    en: 'Station {module_name}: thresholds change on {day}',
  },
  message: { vi: '{changes}.', en: '{changes}.' },
}

const changed: Text = {
  vi: '{factor_name}: {before} → {after} theo {standard}',
  en: '{factor_name}: {before} → {after} by {standard}',
}
const over: Text = {
  vi: '{factor_name}: tiêu chuẩn không còn giới hạn, giữ ngưỡng {before}',
  en: '{factor_name}: the standard has no limit any more, the threshold stays {before}',
}
const more: Text = { vi: 'và {count} chỉ tiêu khác', en: 'and {count} more factors' }
const open: Text = { vi: 'chưa có', en: 'none' }

const mostNamed = 10

export function limitsChangeValues(
  { module_name, day, changes }: z.infer<typeof limitsChangeData>,
  locale: Locale,
): Record<string, string> {
  const named = changes.slice(0, mostNamed).map(({ factor_name, unit, before, after, standard }) =>
    filled(standard === null ? over : changed, locale, {
      factor_name,
      before: rangeText(before, unit, locale),
      after: rangeText(after, unit, locale),
      standard: standard ?? '',
    }),
  )
  const left = changes.length - named.length
  const all = left > 0 ? [...named, filled(more, locale, { count: left })] : named
  return { module_name, day: dayText(localInstant(day)), changes: all.join('; ') }
}

/** `≤ 148,5 mg/L`, `5,5 – 9`. */
function rangeText({ min_value: least, max_value: most }: Sides, unit: string, locale: Locale): string {
  const number = (value: number) => limitText(value, locale)
  const numbers =
    least !== null && most !== null
      ? `${number(least)} – ${number(most)}`
      : `${least === null ? '≤' : '≥'} ${number(least ?? most ?? 0)}`
  return least === null && most === null ? open[locale] : `${numbers} ${unit}`.trim()
}
