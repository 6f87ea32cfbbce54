import type { Text } from './text.ts'

export const reportMailWords = {
  subject: { vi: '[Báo cáo] {report}', en: '[Report] {report}' },
  failedSubject: { vi: '[Không lập được báo cáo] {report}', en: '[Report failed] {report}' },
  failedHeading: { vi: 'Không lập được báo cáo «{report}»', en: 'The report “{report}” could not be made' },
  station: { vi: 'Trạm: {station}', en: 'Station: {station}' },
  period: { vi: 'Kỳ báo cáo: {period}', en: 'Period: {period}' },
  month: { vi: 'tháng {month} năm {year}', en: '{month} {year}' },
  preview: { vi: 'Trạm {station}, {period}', en: 'Station {station}, {period}' },
  factor: { vi: 'Chỉ tiêu', en: 'Factor' },
  valid: { vi: 'Hợp lệ', en: 'Valid' },
  samples: { vi: 'Số mẫu', en: 'Samples' },
  least: { vi: 'Nhỏ nhất', en: 'Least' },
  mean: { vi: 'Trung bình', en: 'Mean' },
  greatest: { vi: 'Lớn nhất', en: 'Greatest' },
  exceedances: { vi: 'Số lần vượt', en: 'Times exceeded' },
  difference: { vi: 'Chênh lệch', en: 'Difference' },
  rest: { vi: 'Còn {count} chỉ tiêu khác trong báo cáo.', en: '{count} more factors are in the report.' },
  open: { vi: 'Xem báo cáo', en: 'Open the report' },
  attached: { vi: 'Tệp Excel đính kèm: {file}', en: 'The Excel file is attached: {file}' },
  attachedFiles: { vi: 'Tệp đính kèm: {files}', en: 'Attached files: {files}' },
  tooLarge: {
    vi: 'Tệp Excel lớn hơn 5 MB nên không đính kèm. Có thể tải về trong báo cáo.',
    en: 'The Excel file is larger than 5 MB, so it is not attached. It can be downloaded from the report.',
  },
} as const satisfies Record<string, Text>
