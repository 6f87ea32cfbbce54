import { z } from 'zod'
import type { Locale } from '../context.ts'
import type { Text } from './text.ts'
import { filled } from './value-texts.ts'

/** Why a report could not be made. Stored, and written in the reader's language. */
const Failure = z.discriminatedUnion('code', [
  z.object({ code: z.literal('too-many-rows'), rows: z.number(), most: z.number() }),
  z.object({ code: z.literal('station-deleted') }),
  z.object({ code: z.literal('no-space') }),
  z.object({ code: z.literal('no-room') }),
  z.object({ code: z.literal('cancelled'), by: z.string() }),
  z.object({ code: z.literal('gave-up'), runs: z.number() }),
])
export type Failure = z.infer<typeof Failure>

const sentences: Readonly<Record<Failure['code'] | 'unknown', Text>> = {
  'too-many-rows': {
    vi: 'Báo cáo sẽ có {rows} dòng, nhiều hơn mức tối đa {most}. Hãy chọn độ phân giải thô hơn, ít chỉ tiêu hơn hoặc khoảng thời gian ngắn hơn.',
    en: 'The report would have {rows} rows, and {most} are the most. Choose a coarser resolution, fewer factors or a shorter period.',
  },
  'station-deleted': {
    vi: 'Trạm đã bị xóa trước khi báo cáo được lập. Hãy chọn một trạm khác.',
    en: 'The station was deleted before the report was made. Choose another station.',
  },
  'no-space': {
    vi: 'Máy chủ cơ sở dữ liệu đã hết dung lượng đĩa. Hãy giải phóng dung lượng rồi yêu cầu lại báo cáo.',
    en: 'The disk of the database server is full. Free some space, then ask for the report again.',
  },
  'no-room': {
    vi: 'Các báo cáo được giữ lại không còn đủ chỗ cho báo cáo này. Hãy xóa những báo cáo không còn cần, rồi yêu cầu lại.',
    en: 'The reports that are kept leave no room for this one. Delete those that are no longer needed, then ask for it again.',
  },
  cancelled: {
    vi: '{by} đã hủy báo cáo này. Hãy yêu cầu lại nếu vẫn cần.',
    en: '{by} cancelled this report. Ask for it again if it is still needed.',
  },
  'gave-up': {
    vi: 'Đã thử {runs} lần nhưng không lập được báo cáo. Hãy yêu cầu lại; nếu vẫn không được, hãy báo cho quản trị viên xem nhật ký máy chủ.',
    en: 'The report could not be made in {runs} attempts. Ask for it again; if that fails too, have an administrator look at the server’s log.',
  },
  unknown: {
    vi: 'Không lập được báo cáo. Hãy yêu cầu lại.',
    en: 'The report could not be made. Ask for it again.',
  },
}

const tags: Readonly<Record<Locale, string>> = { vi: 'vi', en: 'en-GB' }

/** A failure that this version does not know has a sentence, too. */
export function failureText(stored: unknown, locale: Locale): string {
  const { data } = Failure.safeParse(stored)
  if (data === undefined) return sentences.unknown[locale]
  const { code, ...values } = data
  const texts = Object.entries<string | number>(values).map(
    ([name, value]) =>
      [name, typeof value === 'number' ? value.toLocaleString(tags[locale]) : value] as const,
  )
  return filled(sentences[code], locale, Object.fromEntries(texts))
}
