import type { RunStatus } from '@quantrac/contract'
import type { Locale } from '../context.ts'
import type { Text } from './text.ts'

/** Why a due time has no report. */
const sentences = {
  'scheduler-gone': {
    vi: 'Trạm hoặc mọi chỉ tiêu của lịch đã bị xóa nên lịch đã tắt.',
    en: 'The station or all of its factors have been deleted, so the task was stopped.',
  },
  'report-deleted': {
    vi: 'Báo cáo đã bị xóa khi đang được lập.',
    en: 'The report was deleted while it was being made.',
  },
  missed: {
    vi: 'Chương trình không chạy vào lúc này. Chỉ {most} lần đến hạn gần nhất được chạy bù; các lần trước đó bị bỏ qua, bắt đầu từ lần này.',
    en: 'The program was not running at this time. Only the newest {most} due times are made up; those before them, from this one on, are skipped.',
  },
} satisfies Readonly<Record<string, Text>>

interface Run {
  readonly status: RunStatus
  /** As it is stored. */
  readonly error: string | null
  readonly report_id: number | null
}

/** null: it has its report, or its report says why. `most` due times are made up. */
export function runErrorText(
  { status, error, report_id }: Run,
  { locale, most }: { readonly locale: Locale; readonly most: number },
): string | null {
  if (status === 'missed') return sentences.missed[locale].replace('{most}', String(most))
  if (status !== 'failed') return null
  if (error === 'scheduler-gone') return sentences[error][locale]
  return report_id === null ? sentences['report-deleted'][locale] : null
}
