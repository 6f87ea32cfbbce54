/** Why a line of a file was not taken. */
export const importReasons = [
  'malformed',
  'columns-missing',
  'unknown-module',
  'unknown-factor',
  'bad-time',
  'future',
  'too-old',
  'bad-value',
  'bad-quality',
  'conflict',
] as const
export type ImportReason = (typeof importReasons)[number]

const words: Record<'vi' | 'en', Record<ImportReason, string>> = {
  vi: {
    malformed: 'Dòng không đúng định dạng CSV.',
    'columns-missing': 'Dòng thiếu cột.',
    'unknown-module': 'Không có trạm nào với mã này.',
    'unknown-factor': 'Trạm không có chỉ tiêu với mã này.',
    'bad-time': 'Không đọc được thời điểm.',
    future: 'Thời điểm nằm trong tương lai.',
    'too-old': 'Thời điểm đã quá 5 năm.',
    'bad-value': 'Giá trị không phải là số.',
    'bad-quality': 'Chất lượng phải là 0, 1 hoặc 2.',
    conflict: 'Thời điểm này đã có một giá trị khác; giá trị cũ được giữ lại.',
  },
  en: {
    malformed: 'The line is not valid CSV.',
    'columns-missing': 'The line has too few columns.',
    'unknown-module': 'There is no station with this code.',
    'unknown-factor': 'The station has no factor with this code.',
    'bad-time': 'The time cannot be read.',
    future: 'The time lies in the future.',
    'too-old': 'The time is more than 5 years ago.',
    'bad-value': 'The value is not a number.',
    'bad-quality': 'The quality must be 0, 1 or 2.',
    conflict: 'There is another value at this time already; that one is kept.',
  },
}

export function importSentence(reason: ImportReason, locale: keyof typeof words): string {
  return words[locale][reason]
}
