import type { Locale, Text } from './text.ts'
import { type ConsoleKey, consoleText } from './console.words.ts'
import { costCellWord, costHead } from './report-cost.words.ts'

/** The titles, heads and sentences of reports of compliance, of VN_AQI and of the share of data. */
export const tableReportWords = {
  compliance: {
    title: {
      vi: 'Báo cáo so sánh với giới hạn của quy chuẩn',
      en: 'Report of averages against the limits of the standard',
    },
    document: { vi: 'Văn bản áp dụng', en: 'Document applied' },
    noDocument: { vi: 'Chưa chọn', en: 'None chosen' },
    counts: { vi: 'Số kỳ theo chỉ tiêu', en: 'Periods by factor' },
    days: { vi: 'Từng ngày', en: 'Day by day' },
    daysNote: {
      vi: 'tỷ lệ lớn nhất so với giới hạn, và chỉ tiêu có tỷ lệ đó',
      en: 'the greatest ratio to a limit, and of which factor',
    },
    exceeded: { vi: 'Các kỳ vượt', en: 'Exceeded periods' },
    dayCounts: {
      vi: '{exceeded} ngày vượt, {within} ngày trong giới hạn, {short} ngày không đủ số liệu.',
      en: '{exceeded} days over, {within} within, {short} without enough data.',
    },
    noDays: { vi: 'Chưa có ngày nào được xét.', en: 'No day is judged yet.' },
    over: { vi: 'Vượt: {list}.', en: 'Over: {list}.' },
    overTimes: { vi: '{average} {count} kỳ', en: '{average}: {count}' },
    rest: {
      vi: 'Các kỳ đủ số liệu còn lại phù hợp với {document}, tính đến {until}.',
      en: 'The other periods with enough data comply with {document}, until {until}.',
    },
    all: {
      vi: 'Các kỳ đủ số liệu đều phù hợp với {document}, tính đến {until}.',
      en: 'All periods with enough data comply with {document}, until {until}.',
    },
    nothing: {
      vi: 'Không kỳ nào đủ số liệu để so với giới hạn.',
      en: 'No period has enough data to be compared with a limit.',
    },
    notMeasured: { vi: 'Trạm không đo: {list}.', en: 'Not measured by the station: {list}.' },
    withoutQuantity: {
      vi: 'Chưa xác nhận thông số, không xét: {list}.',
      en: 'Without a confirmed quantity, not judged: {list}.',
    },
    kept: {
      vi: 'Mỗi kỳ được xét theo giới hạn, phiên bản và tỷ lệ số liệu tối thiểu lúc xét; văn bản mới không làm đổi kết quả.',
      en: 'Each period is judged by the limit, version and least share of data of then; a later document changes no result.',
    },
    rules: {
      vi: 'Kỳ đủ số liệu khi có ít nhất: 1 giờ {hour} số đo, 8 giờ {eight} số giờ, 24 giờ {day} số giờ, tháng {month} và năm {year} số ngày ({source}).',
      en: 'A period has enough data with at least: 1 hour {hour} of its readings, 8 hours {eight} and 24 hours {day} of their hours, a month {month} and a year {year} of their days ({source}).',
    },
    short: { vi: 'không đủ', en: 'too little' },
    hours: { vi: '{n}/{expected} giờ', en: '{n}/{expected} h' },
    open: { vi: 'đang xét', en: 'open' },
    legend: {
      vi: 'Ô gạch chéo: có bao nhiêu giờ đủ số liệu. Ô trống: không có kỳ nào được xét.',
      en: 'Hatched: how many hours have enough data. Empty: no period was judged.',
    },
  },
  aqi: {
    title: { vi: 'Báo cáo chỉ số chất lượng không khí VN_AQI', en: 'Report of the air quality index VN_AQI' },
    method: { vi: 'Phương pháp', en: 'Method' },
    decision: { vi: 'QĐ {document}', en: 'Decision {document}' },
    bands: { vi: 'Số ngày theo mức', en: 'Days by band' },
    bandsOfHours: { vi: 'Số giờ theo mức', en: 'Hours by band' },
    values: { vi: 'VN_AQI từng ngày', en: 'VN_AQI day by day' },
    valuesOfHours: { vi: 'VN_AQI từng giờ', en: 'VN_AQI hour by hour' },
    valuesNote: {
      vi: 'các cột sau là chỉ số thành phần',
      en: 'the last columns are the indices of each quantity',
    },
    days: { vi: '{count} ngày có VN_AQI', en: '{count} days with VN_AQI' },
    hours: { vi: '{count} giờ có VN_AQI', en: '{count} hours with VN_AQI' },
    noneDays: { vi: '{count} ngày không có', en: '{count} days without' },
    noneHours: { vi: '{count} giờ không có', en: '{count} hours without' },
    greatest: {
      vi: 'Cao nhất {value} (mức {band}) {when}, do {quantity}.',
      en: 'The greatest is {value} ({band}) {when}, of {quantity}.',
    },
    day: { vi: 'Ngày', en: 'Day' },
    onDay: { vi: 'ngày {day}', en: 'on {day}' },
    atHour: { vi: 'lúc {moment}', en: 'at {moment}' },
    byBand: { vi: '{band} {count}', en: '{band} {count}' },
    nothing: { vi: 'Không có VN_AQI trong kỳ.', en: 'There is no VN_AQI in this period.' },
    count: { vi: 'Số ngày', en: 'Days' },
    countOfHours: { vi: 'Số giờ', en: 'Hours' },
    share: { vi: 'Tỷ lệ', en: 'Share' },
    range: { vi: 'Khoảng', en: 'Range' },
    noIndex: { vi: 'Không có VN_AQI', en: 'Without VN_AQI' },
    methodLine: {
      vi: 'Theo Quyết định {document} ngày 12/11/2019; {weight}; làm tròn nửa lên; trung bình 1, 8 và 24 giờ cần {hour}, {eight} và {day} số liệu ({source}).',
      en: 'By Decision {document} of 12/11/2019; {weight}; rounded half up; means of 1, 8 and 24 hours need {hour}, {eight} and {day} of their data ({source}).',
    },
  },
  dataShare: {
    title: {
      vi: 'Báo cáo tỷ lệ số liệu quan trắc tự động, liên tục',
      en: 'Report of the share of automatic, continuous monitoring data',
    },
    table: { vi: 'Bảng tỷ lệ số liệu', en: 'Shares of data' },
    received: {
      vi: 'Nhận {share} số liệu theo thiết kế ({received} trên {designed}),',
      en: '{share} of the designed readings came ({received} of {designed}),',
    },
    faulty: {
      vi: '{share} lỗi hoặc bất thường ({faulty}).',
      en: '{share} of them faulty or abnormal ({faulty}).',
    },
    nothing: { vi: 'Không có số liệu trong thời gian này.', en: 'There are no readings in this time.' },
    sum: { vi: 'Tổng cộng', en: 'Total' },
    note: {
      vi: 'Theo thiết kế là mỗi chu kỳ của trạm một giá trị, từ số đo đầu tiên của thông số. Lỗi/bất thường là số đo có trạng thái 01 (hiệu chuẩn) hoặc 02 (thiết bị lỗi).',
      en: 'Designed is a value an interval of the station, from the first reading of the parameter on. Faulty are readings of state 01 (calibration) or 02 (device fault).',
    },
    byDay: { vi: 'Theo ngày', en: 'By day' },
    byMonth: { vi: 'Theo tháng', en: 'By month' },
  },
  aqiOf: { hours: { vi: 'Từng giờ', en: 'Hour by hour' }, days: { vi: 'Từng ngày', en: 'Day by day' } },
  own: { vi: 'quy tắc của Quantrac; văn bản không nêu', en: 'Quantrac’s own rule; no document names one' },
  column: { vi: 'cột {column}', en: 'column {column}' },
  version: { vi: 'phiên bản {day}', en: 'version of {day}' },
} as const

export const calendarWords = {
  weekdays: { vi: 'T2 T3 T4 T5 T6 T7 CN', en: 'Mon Tue Wed Thu Fri Sat Sun' },
  month: { vi: 'Tháng {month}/{year}', en: '{month}/{year}' },
} as const satisfies Record<string, Text>

/** What columns of these reports are called. */
const tableColumnWords: Readonly<Record<string, Text>> = {
  period: { vi: 'Kỳ', en: 'Period' },
  average: { vi: 'Trung bình', en: 'Average' },
  least: { vi: 'Giới hạn dưới', en: 'Least limit' },
  greatest: { vi: 'Giới hạn trên', en: 'Greatest limit' },
  ratio: { vi: 'Tỷ lệ so với giới hạn (%)', en: 'Ratio to the limit (%)' },
  share: { vi: 'Tỷ lệ số liệu (%)', en: 'Data share (%)' },
  least_share: { vi: 'Tỷ lệ số liệu tối thiểu (%)', en: 'Least data share (%)' },
  standard: { vi: 'Văn bản', en: 'Document' },
  version: { vi: 'Phiên bản', en: 'Version' },
  column: { vi: 'Cột', en: 'Column' },
  judged_at: { vi: 'Xét lúc', en: 'Judged at' },
  band: { vi: 'Mức', en: 'Band' },
  leading: { vi: 'Chất quyết định', en: 'Leading pollutant' },
  reason: { vi: 'Lý do không có', en: 'Why there is none' },
  'O3 1h': { vi: 'O3 (1 giờ)', en: 'O3 (1 h)' },
  'O3 8h': { vi: 'O3 (8 giờ)', en: 'O3 (8 h)' },
}

const shareHeads: Readonly<Record<string, ConsoleKey>> = {
  station: 'dataShare.module',
  days: 'dataShare.days',
  interval: 'dataShare.interval',
  parameter: 'dataShare.factor',
  designed: 'dataShare.designed',
  received: 'dataShare.received',
  faulty: 'dataShare.faulty',
  received_share: 'dataShare.receivedShare',
  faulty_share: 'dataShare.faultyShare',
}

/** The head of a column of these reports; undefined: it is none of theirs. */
export function tableHead(key: string, locale: Locale): string | undefined {
  const ofShare = shareHeads[key]
  if (ofShare !== undefined) return consoleText(ofShare, locale)
  return tableColumnWords[key]?.[locale] ?? costHead(key, locale)
}

const codes = ['1h', '8h', '24h', 'month', 'year'] as const
const bands = ['good', 'moderate', 'poor', 'bad', 'very-bad', 'hazardous'] as const
const reasons = ['no-particles', 'not-enough-data'] as const

/** The word of a code in a cell, in the words of the screens: a band with its letter. */
export function cellWord(key: string, code: string, locale: Locale): string {
  const period = codes.find((one) => one === code)
  if (key === 'period' && period !== undefined) return consoleText(`compliance.averages.${period}`, locale)
  const band = bands.find((one) => one === code)
  if (key === 'band' && band !== undefined)
    return `${bandLetter(band)} – ${consoleText(`vnAqi.bands.${band}`, locale)}`
  const reason = reasons.find((one) => one === code)
  if (key === 'reason' && reason !== undefined) return consoleText(`vnAqi.reasons.${reason}`, locale)
  return costCellWord(key, code, locale) ?? code
}

/** A to F, from good to hazardous. */
export const bandLetter = (band: (typeof bands)[number]): string => 'ABCDEF'.charAt(bands.indexOf(band))
