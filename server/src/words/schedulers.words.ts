import type { Locale } from '../context.ts'
import type { Text } from './text.ts'

/** Why a due time has no report, by what is stored. */
const sentences: Readonly<Record<string, Text>> = {
  'scheduler-gone': {
    vi: 'Trạm hoặc mọi chỉ tiêu của tác vụ đã bị xóa nên tác vụ đã dừng.',
    en: 'The station, or all of its factors, are deleted, so the task was stopped.',
  },
}

/** null: its report says why. */
export const runErrorText = (code: string | null, locale: Locale): string | null =>
  sentences[code ?? '']?.[locale] ?? null
