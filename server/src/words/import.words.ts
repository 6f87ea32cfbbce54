import type { Locale } from '../context.ts'
import type { Text } from './text.ts'

/** Why a line of a file was refused. */
export const importReasons = [
  'malformed',
  'columns-missing',
  'unknown-module',
  'unknown-factor',
  'bad-time',
  'future',
  'too-old',
  'bad-value',
  'value-too-large',
  'bad-quality',
  'conflict',
  'month-locked',
] as const
export type ImportReason = (typeof importReasons)[number]

const sentences: Readonly<Record<ImportReason, Text>> = {
  malformed: { vi: 'Dòng không đúng định dạng CSV.', en: 'The line is not valid CSV.' },
  'columns-missing': { vi: 'Dòng thiếu cột.', en: 'The line has too few columns.' },
  'unknown-module': { vi: 'Không có trạm nào với mã này.', en: 'There is no station with this code.' },
  'unknown-factor': {
    vi: 'Trạm không có chỉ tiêu với mã này.',
    en: 'The station has no factor with this code.',
  },
  'bad-time': { vi: 'Không đọc được thời điểm.', en: 'The time cannot be read.' },
  future: { vi: 'Thời điểm này chưa đến.', en: 'The time is in the future.' },
  'too-old': { vi: 'Thời điểm đã quá 5 năm.', en: 'The time is more than 5 years ago.' },
  'bad-value': { vi: 'Giá trị không phải là số.', en: 'The value is not a number.' },
  'value-too-large': { vi: 'Giá trị nằm ngoài khoảng ±10¹⁵.', en: 'The value is beyond ±10¹⁵.' },
  'bad-quality': { vi: 'Chất lượng phải là 0, 1 hoặc 2.', en: 'The quality must be 0, 1 or 2.' },
  conflict: {
    vi: 'Thời điểm này đã có một giá trị khác; giá trị cũ được giữ lại.',
    en: 'There is another value at this time already; that one is kept.',
  },
  'month-locked': {
    vi: 'Tháng của số đo này đã khóa; cần quyền mở khóa.',
    en: 'The month of this reading is locked; that takes the permission to unlock.',
  },
}

export const importSentence = (reason: ImportReason, locale: Locale): string => sentences[reason][locale]
