import type { ModuleType, ReportResolution } from '@quantrac/contract'
import type { Text } from './text.ts'

/** What the document is called, by the type of its station. */
export const reportTitles: Readonly<Record<ModuleType, Text>> = {
  wasteWater: {
    vi: 'Báo cáo kết quả quan trắc nước thải tự động, liên tục',
    en: 'Report of automatic, continuous waste water monitoring',
  },
  air: {
    vi: 'Báo cáo kết quả quan trắc không khí tự động, liên tục',
    en: 'Report of automatic, continuous air monitoring',
  },
  elecConsum: { vi: 'Báo cáo kết quả đo điện năng tự động', en: 'Report of automatic electricity metering' },
}

/** The same of a report of alerts. */
export const alertReportTitles: Readonly<Record<ModuleType, Text>> = {
  wasteWater: {
    vi: 'Báo cáo cảnh báo của trạm quan trắc nước thải',
    en: 'Report of alerts of a waste water station',
  },
  air: { vi: 'Báo cáo cảnh báo của trạm quan trắc không khí', en: 'Report of alerts of an air station' },
  elecConsum: { vi: 'Báo cáo cảnh báo của điểm đo điện', en: 'Report of alerts of an electricity meter' },
}

/** Everything that is neither a table nor the sentence. */
export const pdfWords = {
  period: { vi: 'Từ {from} đến {to} (giờ GMT+7)', en: 'From {from} to {to} (GMT+7)' },
  moment: { vi: '{clock} ngày {day}', en: '{clock} on {day}' },
  number: { vi: 'Số: ……………', en: 'No.: ……………' },
  placeAndDay: { vi: '{place}, ngày {day} tháng {month} năm {year}', en: '{place}, {day}/{month}/{year}' },
  day: { vi: 'Ngày {day} tháng {month} năm {year}', en: '{day}/{month}/{year}' },
  station: { vi: 'Trạm', en: 'Station' },
  position: { vi: 'Vị trí', en: 'Position' },
  noPosition: { vi: 'Chưa khai báo', en: 'Not given' },
  spacing: { vi: 'Tần suất', en: 'Interval' },
  every: { vi: '{length} một lần', en: 'Every {length}' },
  limits: { vi: 'Ngưỡng áp dụng', en: 'Limits' },
  limitsOf: { vi: '{count} trên {all} chỉ tiêu', en: '{count} of {all} factors' },
  north: { vi: 'B', en: 'N' },
  south: { vi: 'N', en: 'S' },
  east: { vi: 'Đ', en: 'E' },
  west: { vi: 'T', en: 'W' },
  summary: { vi: 'Tổng hợp', en: 'Summary' },
  timeSeries: { vi: 'Diễn biến', en: 'History' },
  timeSeriesNote: {
    vi: '{means}, dải nhỏ nhất – lớn nhất; số trong vòng ứng với mục 3',
    en: '{means}, range from least to greatest; circled numbers refer to section 3',
  },
  chartOf: { vi: 'Biểu đồ diễn biến {factor}', en: 'Chart of {factor} over time' },
  warningBand: { vi: 'dải cảnh báo {range}', en: 'warning band {range}' },
  means: { vi: 'trung bình {length}', en: 'means of {length}' },
  exceedances: { vi: 'Các lần vượt ngưỡng', en: 'Exceedances' },
  alerts: { vi: 'Cảnh báo', en: 'Alerts' },
  handling: { vi: 'Xử lý cảnh báo', en: 'What was done about them' },
  averages: { vi: 'Trung bình theo quy tắc', en: 'Averages by the rule' },
  averagesOf: { vi: 'Trung bình theo quy tắc: {factors}', en: 'Averages by the rule: {factors}' },
  averagesNote: {
    vi: 'Ô «–» là không đủ số liệu; dòng nhỏ là tỷ lệ số liệu của kỳ.',
    en: '“–” is not enough data; the small line is the share of data of the period.',
  },
  averagesCounter: {
    vi: 'Chỉ tiêu cộng dồn: lượng tăng trong kỳ.',
    en: 'Counters: the increase in the period.',
  },
  moreRows: {
    vi: 'Còn {count} dòng sau đó, xem tệp Excel hoặc CSV.',
    en: '{count} later rows are in the Excel and CSV files.',
  },
  none: { vi: 'Không có.', en: 'None.' },
  more: {
    vi: 'Còn {count} lần sau đó, xem trên Quantrac.',
    en: '{count} later ones are in Quantrac.',
  },
  open: { vi: 'chưa kết thúc', en: 'still open' },
  gap: { vi: 'không có số liệu {length}', en: 'no data {length}' },
  outsideNote: {
    vi: 'Lần vượt: số lần và tổng thời gian, theo cách xét cảnh báo (có độ trễ và vùng trễ). Số đo ngoài ngưỡng: chỉ tính thời gian của chính các số đo vượt ngưỡng, mỗi số đo tính đến số đo sau, nhiều nhất một chu kỳ.',
    en: 'Exceedances: how many and how long, as alerts are judged (with delays and deadband). Readings beyond: only the time of the readings that were beyond a limit, each up to the next one, at most an interval.',
  },
  counterNote: {
    vi: 'Chỉ tiêu cộng dồn: cột trung bình là lượng tăng trong kỳ.',
    en: 'Counters: the mean column is the increase in the period.',
  },
  interpolatedNote: {
    vi: '* Có phần nội suy qua khoảng thiếu số đo ở đầu hoặc cuối kỳ.',
    en: '* Partly interpolated over a gap in the readings at the start or end of the period.',
  },
  author: { vi: 'Người lập báo cáo', en: 'Prepared by' },
  authorNote: { vi: '(ký, ghi rõ họ tên)', en: '(signature, full name)' },
  head: { vi: 'Thủ trưởng đơn vị', en: 'Head of the organisation' },
  headNote: { vi: '(ký, ghi rõ họ tên, đóng dấu)', en: '(signature, full name, seal)' },
  made: { vi: 'Quantrac · lập lúc {clock}, {day}', en: 'Quantrac · made at {clock}, {day}' },
  checksum: { vi: 'SHA-256 số liệu: {sum}', en: 'SHA-256 of the data: {sum}' },
  page: { vi: 'Trang {page}/{pages}', en: 'Page {page} of {pages}' },
} as const satisfies Record<string, Text>

/** What the summary says in a sentence or two. */
export const sentenceWords = {
  noReadings: { vi: 'Không có số liệu trong kỳ.', en: 'There are no readings in this period.' },
  noLimits: { vi: 'Không chỉ tiêu nào có ngưỡng.', en: 'No factor has limits.' },
  noneExceeded: { vi: 'Không có lần vượt ngưỡng nào.', en: 'No limit was exceeded.' },
  exceeded: {
    vi: '{count} lần vượt ngưỡng, gộp lại {length} ({share} thời gian; lúc nhiều lần trùng nhau chỉ tính một lần).',
    en: '{count} exceedances, {length} altogether ({share} of the time; where several overlap, it counts once).',
  },
  exceededOnce: {
    vi: '1 lần vượt ngưỡng, {length} ({share} thời gian).',
    en: '1 exceedance, {length} ({share} of the time).',
  },
  beyond: {
    vi: 'Số đo ở ngoài ngưỡng tổng cộng {length}.',
    en: 'Readings were beyond a limit for {length} altogether.',
  },
  limitsFrom: {
    vi: '{factor}: ngưỡng có từ {moment}; số đo trước đó không được so với ngưỡng.',
    en: '{factor}: limits since {moment}; readings before are compared with none.',
  },
  limitsSet: {
    vi: '{factor}: ngưỡng được đặt lúc {moment}, sau một phần số đo được so với ngưỡng này.',
    en: '{factor}: limits were set at {moment}, after some of the readings that are compared with them.',
  },
  limitChanges: {
    vi: '{factor}: ngưỡng thay đổi {count} lần trong kỳ; mỗi số đo được so với ngưỡng lúc đó.',
    en: '{factor}: limits changed {count} times in the period; each reading is compared with those of its time.',
  },
  limitChangedOnce: {
    vi: '{factor}: ngưỡng thay đổi 1 lần trong kỳ; mỗi số đo được so với ngưỡng lúc đó.',
    en: '{factor}: limits changed once in the period; each reading is compared with those of its time.',
  },
  noneRaised: { vi: 'Không có cảnh báo nào.', en: 'No alert was raised.' },
  raised: {
    vi: 'Vượt ngưỡng: {alerts} lần; gần ngưỡng: {warnings} lần; chưa kết thúc: {open}.',
    en: 'Alerts: {alerts}; warnings: {warnings}; still open: {open}.',
  },
  valid: { vi: 'Số liệu hợp lệ đạt {share}.', en: 'Valid readings: {share}.' },
  validFrom: {
    vi: 'Số liệu hợp lệ đạt {share}, tính từ {moment}, lúc trạm bắt đầu có số liệu.',
    en: 'Valid readings: {share}, counted from {moment}, when the station began.',
  },
  leftOut: {
    vi: '{count} số đo lúc hiệu chuẩn hoặc thiết bị lỗi không được tính.',
    en: '{count} readings taken during calibration or a device fault are left out.',
  },
  worstHigh: {
    vi: '{factor} vượt nhiều nhất: {count} lần, cao nhất {value} lúc {moment}.',
    en: '{factor} was exceeded most: {count} times, the greatest {value} at {moment}.',
  },
  worstLow: {
    vi: '{factor} vượt nhiều nhất: {count} lần, thấp nhất {value} lúc {moment}.',
    en: '{factor} was exceeded most: {count} times, the least {value} at {moment}.',
  },
  grown: { vi: '{factor} trong kỳ: {value}.', en: '{factor} in this period: {value}.' },
  grownInterpolated: {
    vi: '{factor} trong kỳ: {value} (có phần nội suy qua khoảng thiếu số đo).',
    en: '{factor} in this period: {value} (partly interpolated over a gap in the readings).',
  },
  until: { vi: 'Số liệu tính đến {moment}.', en: 'Data up to {moment}.' },
} as const satisfies Record<string, Text>

/** What people and automatic tests have said of the readings. */
export const reviewedWords = {
  afterLock: {
    vi: 'Đã sửa sau khi khóa tháng: {count} số đo',
    en: 'Changed after the month was locked: {count} readings',
  },
  afterLockOnce: {
    vi: 'Đã sửa sau khi khóa tháng: 1 số đo',
    en: 'Changed after the month was locked: 1 reading',
  },
  ofFactor: { vi: '{factor} – {counts}', en: '{factor} – {counts}' },
  suspect: { vi: 'số đo nghi ngờ: {count}', en: 'suspect readings: {count}' },
  invalid: { vi: 'số đo không hợp lệ: {count}', en: 'invalid readings: {count}' },
  corrected: { vi: 'số đo đã sửa giá trị: {count}', en: 'corrected readings: {count}' },
} as const satisfies Record<string, Text>

/** The columns of all tables. */
export const tableWords = {
  factor: { vi: 'Chỉ tiêu', en: 'Factor' },
  limits: { vi: 'Ngưỡng', en: 'Limits' },
  samples: { vi: 'Số mẫu', en: 'Samples' },
  valid: { vi: 'Hợp lệ', en: 'Valid' },
  least: { vi: 'Nhỏ nhất', en: 'Minimum' },
  mean: { vi: 'Trung bình', en: 'Mean' },
  greatest: { vi: 'Lớn nhất', en: 'Maximum' },
  p95: { vi: 'Phân vị 95', en: '95th pct.' },
  count: { vi: 'Lần vượt', en: 'Exceedances' },
  exceeded: { vi: 'Số đo ngoài ngưỡng', en: 'Readings beyond' },
  from: { vi: 'Từ', en: 'From' },
  until: { vi: 'Đến', en: 'To' },
  number: { vi: 'TT', en: 'No.' },
  started: { vi: 'Bắt đầu', en: 'Started' },
  ended: { vi: 'Kết thúc', en: 'Ended' },
  length: { vi: 'Kéo dài', en: 'Length' },
  peak: { vi: 'Giá trị đỉnh', en: 'Peak' },
  status: { vi: 'Trạng thái', en: 'State' },
  value: { vi: 'Giá trị', en: 'Value' },
  against: { vi: 'So với ngưỡng', en: 'Against limit' },
  handledBy: { vi: 'Người xử lý', en: 'Handled by' },
  takenAfter: { vi: 'Nhận sau', en: 'Taken after' },
  closedAfter: { vi: 'Đóng sau', en: 'Closed after' },
  cause: { vi: 'Nguyên nhân', en: 'Cause' },
  done: { vi: 'Việc đã làm', en: 'What was done' },
} as const satisfies Record<string, Text>

/** A length of time by its two largest units. */
export const lengthWords = {
  day: { vi: '{count} ngày', en: '{count} d' },
  hour: { vi: '{count} giờ', en: '{count} h' },
  minute: { vi: '{count} phút', en: '{count} min' },
  second: { vi: '{count} giây', en: '{count} s' },
} as const satisfies Record<string, Text>

/** How long a row of a report of means is, in seconds; null: as recorded. */
export const resolutionSeconds: Readonly<Record<ReportResolution, number | null>> = {
  raw: null,
  '5m': 300,
  '15m': 900,
  '1h': 3600,
  '1d': 86_400,
  'rule-1h': 3600,
  'rule-8h': 3600,
  'rule-24h': 86_400,
  'rule-month': 28 * 86_400,
  'rule-year': 365 * 86_400,
}

/** The state of an alert; of one below its limit, BELOW. */
export const alertStatusWords: Readonly<Record<string, Text>> = {
  ALERT: { vi: 'Vượt ngưỡng', en: 'Alert' },
  BELOW: { vi: 'Dưới ngưỡng', en: 'Alert' },
  WARNING: { vi: 'Gần ngưỡng', en: 'Warning' },
}
