import type { LimitPeriod, StandardEntry } from '@quantrac/contract'
import type { Locale } from '../context.ts'
import type { Text } from './text.ts'

/** The heads of the sheet of limits. */
export const limitHeads: Readonly<Record<keyof StandardEntry, Text>> = {
  quantity: { vi: 'Thông số', en: 'Quantity' },
  period: { vi: 'Thời gian trung bình', en: 'Period' },
  column: { vi: 'Cột', en: 'Column' },
  condition: { vi: 'Điều kiện', en: 'Condition' },
  min_value: { vi: 'Nhỏ nhất', en: 'Least' },
  max_value: { vi: 'Lớn nhất', en: 'Greatest' },
  unit: { vi: 'Đơn vị', en: 'Unit' },
  valid_from: { vi: 'Từ ngày', en: 'From' },
  valid_until: { vi: 'Đến hết ngày', en: 'Until' },
}

export const limitPeriodWords: Readonly<Record<LimitPeriod, Text>> = {
  instant: { vi: 'tức thời', en: 'instant' },
  '1h': { vi: '1 giờ', en: '1 hour' },
  '8h': { vi: '8 giờ', en: '8 hours' },
  '24h': { vi: '24 giờ', en: '24 hours' },
  month: { vi: 'tháng', en: 'month' },
  year: { vi: 'năm', en: 'year' },
}

export const limitsTitle: Text = { vi: 'Giới hạn', en: 'Limits' }
export const limitsFile: Text = { vi: 'gioi-han', en: 'limits' }

const problems = {
  'not-a-sheet': {
    vi: 'Tệp này không phải CSV dạng văn bản UTF-8, cũng không phải sổ Excel (.xlsx) đọc được.',
    en: 'This file is neither a CSV file in UTF-8 nor an Excel workbook (.xlsx) that can be read.',
  },
  'no-head': {
    vi: 'Dòng đầu phải là tên các cột, trong đó có “Thông số”. Hãy tải biểu mẫu để xem.',
    en: 'The first line must name the columns, “Quantity” among them. The form to fill shows how.',
  },
  'too-many': { vi: 'Chỉ nhận 2.000 dòng.', en: 'At most 2,000 lines are taken.' },
  'not-a-period': {
    vi: 'Hãy ghi tức thời, 1 giờ, 8 giờ, 24 giờ, tháng hoặc năm.',
    en: 'Write instant, 1 hour, 8 hours, 24 hours, month or year.',
  },
  'not-a-number': { vi: 'Không phải là số.', en: 'This is no number.' },
  'two-ways': {
    vi: 'Số này đọc được hai cách. Hãy viết liền, không dấu ngăn hàng nghìn, hoặc thêm một chữ số thập phân.',
    en: 'This number reads two ways. Write it without a sign of thousands, or with one decimal more.',
  },
  'not-a-date': {
    vi: 'Không phải là ngày. Hãy ghi như 31/12/2025 hoặc 2025-12-31.',
    en: 'This is no date. Write it as 31/12/2025 or 2025-12-31.',
  },
  'bad-text': {
    vi: 'Trống, quá dài hoặc có ký tự không dùng được.',
    en: 'Empty, too long, or with characters that cannot be used.',
  },
} as const satisfies Record<string, Text>
export type LimitsProblem = keyof typeof problems

export const limitsProblemIn = (locale: Locale, problem: LimitsProblem): string => problems[problem][locale]
