import type { ReportLayout, ReportResolution, ReportType } from '@quantrac/contract'
import type { Text } from './text.ts'

/** The words of both files. */
export const reportFileWords = {
  data: { vi: 'Dữ liệu', en: 'Data' },
  summary: { vi: 'Tổng hợp', en: 'Summary' },
  exceedances: { vi: 'Vượt ngưỡng', en: 'Exceedances' },
  about: { vi: 'Thông tin', en: 'About' },
  types: {
    history: { vi: 'Số liệu quan trắc', en: 'Measured values' },
    alert: { vi: 'Cảnh báo', en: 'Alerts' },
    compliance: { vi: 'Tuân thủ', en: 'Compliance' },
    aqi: { vi: 'VN_AQI', en: 'VN_AQI' },
    'data-share': { vi: 'Tỷ lệ số liệu', en: 'Share of data' },
    cost: { vi: 'Tiền điện', en: 'Electricity cost' },
  } satisfies Record<ReportType, Text>,
  above: { vi: 'Trên ngưỡng', en: 'Above' },
  below: { vi: 'Dưới ngưỡng', en: 'Below' },
  schedule: { vi: 'Lịch tự động', en: 'A schedule' },
  interpolated: {
    vi: 'chênh lệch có phần nội suy qua khoảng thiếu số đo',
    en: 'difference partly interpolated over a gap in the readings',
  },
  resolutions: {
    raw: { vi: 'Số liệu gốc', en: 'As measured' },
    '5m': { vi: 'Trung bình 5 phút', en: '5-minute means' },
    '15m': { vi: 'Trung bình 15 phút', en: '15-minute means' },
    '1h': { vi: 'Trung bình giờ', en: 'Hourly means' },
    '1d': { vi: 'Trung bình ngày', en: 'Daily means' },
    'rule-1h': { vi: 'Trung bình 1 giờ theo quy tắc', en: '1-hour averages by the rule' },
    'rule-8h': { vi: 'Trung bình 8 giờ theo quy tắc', en: '8-hour averages by the rule' },
    'rule-24h': { vi: 'Trung bình 24 giờ theo quy tắc', en: '24-hour averages by the rule' },
    'rule-month': { vi: 'Trung bình tháng theo quy tắc', en: 'Monthly averages by the rule' },
    'rule-year': { vi: 'Trung bình năm theo quy tắc', en: 'Yearly averages by the rule' },
  } satisfies Record<ReportResolution, Text>,
  layouts: {
    wide: { vi: 'Mỗi chỉ tiêu một cột', en: 'A column per factor' },
    long: { vi: 'Mỗi số liệu một dòng', en: 'A row per reading' },
  } satisfies Record<ReportLayout, Text>,
} as const

/** The columns of the data by their key; of a factor's own columns by what follows its code. */
export const columnWords: Readonly<Record<string, Text>> = {
  timestamp: { vi: 'Thời điểm', en: 'Time' },
  module: { vi: 'Trạm', en: 'Station' },
  factor: { vi: 'Chỉ tiêu', en: 'Factor' },
  status: { vi: 'Trạng thái', en: 'Status' },
  value: { vi: 'Giá trị', en: 'Value' },
  unit: { vi: 'Đơn vị', en: 'Unit' },
  quality: { vi: 'Chất lượng', en: 'Quality' },
  n: { vi: 'Số mẫu', en: 'Samples' },
  min: { vi: 'Nhỏ nhất', en: 'Minimum' },
  max: { vi: 'Lớn nhất', en: 'Maximum' },
  min_value: { vi: 'Ngưỡng dưới', en: 'Lower limit' },
  max_value: { vi: 'Ngưỡng trên', en: 'Upper limit' },
  original: { vi: 'Giá trị gốc', en: 'Original value' },
  original_quality: { vi: 'Chất lượng gốc', en: 'Original quality' },
  resolved_at: { vi: 'Kết thúc', en: 'Resolved at' },
  peak: { vi: 'Giá trị đỉnh', en: 'Peak' },
  handled_by: { vi: 'Người xử lý', en: 'Handled by' },
  taken_minutes: { vi: 'Nhận sau (phút)', en: 'Taken after (min)' },
  closed_minutes: { vi: 'Đóng sau (phút)', en: 'Closed after (min)' },
  cause: { vi: 'Nguyên nhân', en: 'Cause' },
  action: { vi: 'Việc đã làm', en: 'What was done' },
  note: { vi: 'Ghi chú', en: 'Note' },
  start: { vi: 'Từ', en: 'From' },
  end: { vi: 'Đến', en: 'To' },
  share: { vi: 'Tỷ lệ số liệu', en: 'Data share' },
}

/** The columns of the sheet of the summary, in order. */
export const summaryWords = {
  code: { vi: 'Chỉ tiêu', en: 'Factor' },
  name: { vi: 'Tên', en: 'Name' },
  unit: { vi: 'Đơn vị', en: 'Unit' },
  minValue: { vi: 'Ngưỡng dưới', en: 'Lower limit' },
  maxValue: { vi: 'Ngưỡng trên', en: 'Upper limit' },
  n: { vi: 'Số mẫu', en: 'Samples' },
  leftOut: { vi: 'Không tính', en: 'Left out' },
  completeness: { vi: 'Hợp lệ', en: 'Valid' },
  min: { vi: 'Nhỏ nhất', en: 'Minimum' },
  minAt: { vi: 'Lúc nhỏ nhất', en: 'Minimum at' },
  mean: { vi: 'Trung bình', en: 'Mean' },
  max: { vi: 'Lớn nhất', en: 'Maximum' },
  maxAt: { vi: 'Lúc lớn nhất', en: 'Maximum at' },
  p95: { vi: 'Phân vị 95', en: '95th percentile' },
  difference: { vi: 'Chênh lệch', en: 'Difference' },
  exceedances: { vi: 'Số lần vượt', en: 'Exceedances' },
  exceeded: { vi: 'Các lần vượt kéo dài', en: 'Time in exceedances' },
  beyond: { vi: 'Số đo ngoài ngưỡng', en: 'Readings beyond limit' },
  note: { vi: 'Ghi chú', en: 'Note' },
} as const satisfies Record<string, Text>

/** The columns of the sheet of the exceedances, in order. */
export const exceedanceWords = {
  number: { vi: 'TT', en: 'No.' },
  factor: { vi: 'Chỉ tiêu', en: 'Factor' },
  side: { vi: 'Phía', en: 'Side' },
  started: { vi: 'Bắt đầu', en: 'Started' },
  ended: { vi: 'Kết thúc', en: 'Ended' },
  length: { vi: 'Kéo dài', en: 'Length' },
  peak: { vi: 'Giá trị đỉnh', en: 'Peak' },
  limit: { vi: 'Ngưỡng', en: 'Limit' },
  against: { vi: 'So với ngưỡng', en: 'Against limit' },
  unit: { vi: 'Đơn vị', en: 'Unit' },
} as const satisfies Record<string, Text>

/** The lines of the sheet about the report. */
export const aboutWords = {
  station: { vi: 'Trạm', en: 'Station' },
  type: { vi: 'Loại báo cáo', en: 'Type of report' },
  factors: { vi: 'Chỉ tiêu', en: 'Factors' },
  from: { vi: 'Từ', en: 'From' },
  to: { vi: 'Đến trước', en: 'Until before' },
  expectedFrom: { vi: 'Hợp lệ tính từ', en: 'Valid counted from' },
  zone: { vi: 'Múi giờ', en: 'Time zone' },
  resolution: { vi: 'Độ phân giải', en: 'Resolution' },
  layout: { vi: 'Bố cục', en: 'Layout' },
  note: { vi: 'Cách tính', en: 'Method' },
  rule: { vi: 'Quy tắc trung bình', en: 'Rule of averages' },
  valid: { vi: 'Đủ số liệu', en: 'Valid averages' },
  rows: { vi: 'Số dòng', en: 'Rows' },
  by: { vi: 'Người yêu cầu', en: 'Requested by' },
  asked: { vi: 'Yêu cầu lúc', en: 'Requested at' },
  made: { vi: 'Lập lúc', en: 'Made at' },
  exceeded: { vi: 'Các lần vượt kéo dài', en: 'Time in exceedances' },
  exceededText: {
    vi: 'theo cách xét cảnh báo, gồm cả độ trễ và vùng trễ',
    en: 'as alerts are judged, with delays and deadband',
  },
  beyond: { vi: 'Số đo ngoài ngưỡng', en: 'Readings beyond limit' },
  beyondText: {
    vi: 'chỉ thời gian của các số đo vượt ngưỡng, mỗi số đo tính đến số đo sau, nhiều nhất một chu kỳ',
    en: 'only the time of the readings that were beyond a limit, each up to the next one, at most an interval',
  },
  limits: { vi: 'Ngưỡng', en: 'Limits' },
  reviewed: { vi: 'Duyệt số đo', en: 'Review of readings' },
  checksum: { vi: 'SHA-256 của số liệu', en: 'SHA-256 of the data' },
} as const satisfies Record<string, Text>
