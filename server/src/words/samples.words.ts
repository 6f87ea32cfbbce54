import type { SampleField, sampleResults } from '@quantrac/contract'
import type { Locale, Text } from './text.ts'

/** The heads of the sheet of samples. */
export const sampleHeads: Readonly<Record<SampleField, Text>> = {
  module: { vi: 'Trạm', en: 'Station' },
  factor: { vi: 'Chỉ tiêu', en: 'Factor' },
  taken_at: { vi: 'Thời điểm lấy mẫu', en: 'Sampled at' },
  value: { vi: 'Kết quả', en: 'Result' },
  unit: { vi: 'Đơn vị', en: 'Unit' },
  detection_limit: { vi: 'Giới hạn phát hiện', en: 'Detection limit' },
  laboratory: { vi: 'Phòng thí nghiệm', en: 'Laboratory' },
  method: { vi: 'Phương pháp', en: 'Method' },
  result_code: { vi: 'Số phiếu kết quả', en: 'Result sheet' },
  remark: { vi: 'Ghi chú', en: 'Remark' },
}

/** Further words for a column, as laboratories write them. */
export const otherHeads: Readonly<Partial<Record<SampleField, readonly string[]>>> = {
  module: ['Mã trạm', 'Điểm lấy mẫu', 'Vị trí lấy mẫu', 'station code', 'site'],
  factor: ['Thông số', 'Tên chỉ tiêu', 'Tên thông số', 'parameter', 'analyte'],
  taken_at: [
    'Thời gian lấy mẫu',
    'Ngày lấy mẫu',
    'Ngày giờ lấy mẫu',
    'time',
    'sampling time',
    'date sampled',
  ],
  value: ['Giá trị', 'Kết quả phân tích', 'Kết quả thử nghiệm', 'value'],
  unit: ['ĐVT', 'Đơn vị tính', 'units'],
  detection_limit: ['GHPH', 'LOD', 'MDL', 'Giới hạn phát hiện (LOD)'],
  laboratory: ['PTN', 'Đơn vị phân tích', 'Đơn vị quan trắc', 'lab'],
  method: ['Phương pháp phân tích', 'Phương pháp thử', 'test method'],
  result_code: ['Số phiếu', 'Mã phiếu', 'Mã mẫu', 'Ký hiệu mẫu', 'report no', 'sample code'],
  remark: ['Nhận xét', 'Lưu ý', 'note', 'notes', 'comment'],
}

/** What laboratories write where nothing was detected. */
export const notDetectedWords = [
  'KPH',
  'Không phát hiện',
  'Không phát hiện được',
  'ND',
  'N.D.',
  'Not detected',
  'BDL',
] as const
export const notDetected: Text = { vi: 'KPH', en: 'ND' }

/** Lines of the form to fill. */
export const sampleExamples: Readonly<Record<Locale, readonly (readonly string[])[]>> = {
  vi: [
    [
      'NT-HPH',
      'COD',
      '20/11/2026 09:30',
      '78,5',
      'mg/L',
      '',
      'Trung tâm Quan trắc',
      'TCVN 6491:1999',
      'KQ-0412',
      '',
    ],
    ['NT-HPH', 'NH4', '20/11/2026 09:30', '<0,05', 'mg/L', '', 'Trung tâm Quan trắc', '', 'KQ-0412', ''],
    ['NT-HPH', 'TSS', '20/11/2026 09:30', 'KPH', 'mg/L', '2', 'Trung tâm Quan trắc', '', 'KQ-0412', ''],
  ],
  en: [
    ['NT-HPH', 'COD', '20/11/2026 09:30', '78.5', 'mg/L', '', 'Monitoring Centre', 'ISO 6060', 'R-0412', ''],
    ['NT-HPH', 'NH4', '20/11/2026 09:30', '<0.05', 'mg/L', '', 'Monitoring Centre', '', 'R-0412', ''],
    ['NT-HPH', 'TSS', '20/11/2026 09:30', 'ND', 'mg/L', '2', 'Monitoring Centre', '', 'R-0412', ''],
  ],
}

/** Further columns of the exported list. */
export const samplesFile = {
  name: { vi: 'mau-phong-thi-nghiem', en: 'laboratory-samples' },
  template: { vi: 'bieu-mau-phieu-ket-qua', en: 'laboratory-samples-form' },
  title: { vi: 'Mẫu phòng thí nghiệm', en: 'Laboratory samples' },
  instrument: { vi: 'Trung bình 1 giờ của thiết bị', en: 'Mean of the instrument over the hour' },
  instrument_unit: { vi: 'Đơn vị của thiết bị', en: 'Unit of the instrument' },
  readings: { vi: 'Số liệu hợp lệ trong giờ', en: 'Valid readings of the hour' },
  difference: { vi: 'Chênh lệch (thiết bị − mẫu)', en: 'Difference (instrument − sample)' },
  percent: { vi: 'Chênh lệch (%)', en: 'Difference (%)' },
  least: { vi: 'Giới hạn nhỏ nhất', en: 'Least limit' },
  greatest: { vi: 'Giới hạn lớn nhất', en: 'Greatest limit' },
  limit_unit: { vi: 'Đơn vị của giới hạn', en: 'Unit of the limit' },
  standard: { vi: 'Văn bản', en: 'Document' },
  result: { vi: 'So với giới hạn', en: 'Against the limit' },
  file: { vi: 'Tệp', en: 'File' },
} as const satisfies Record<string, Text>

export const sampleResultWords: Readonly<Record<(typeof sampleResults)[number], Text>> = {
  within: { vi: 'trong giới hạn', en: 'within' },
  exceeded: { vi: 'vượt', en: 'exceeded' },
  inconclusive: { vi: 'không kết luận được', en: 'inconclusive' },
  'no-limit': { vi: 'không có giới hạn', en: 'no limit' },
}

/** In the document of a report. */
export const reportSampleWords = {
  title: { vi: 'Mẫu phòng thí nghiệm', en: 'Laboratory samples' },
  instrument: { vi: 'Thiết bị, TB 1 giờ', en: 'Instrument, 1\u00A0h' },
  difference: { vi: 'Chênh lệch', en: 'Difference' },
  result: { vi: 'So với giới hạn', en: 'Against the limit' },
  note: {
    vi: 'Thiết bị: trung bình của giờ lấy mẫu, chỉ tính số liệu hợp lệ, đủ tỷ lệ theo quy tắc; chênh lệch = thiết bị − mẫu. Giới hạn: của mẫu đơn theo văn bản mà trạm áp dụng lúc lấy mẫu.',
    en: 'Instrument: the mean of the hour of the sample, of valid readings, where the share of the rule is reached; difference = instrument − sample. Limit: of single samples, by the document that the station took then.',
  },
} as const satisfies Record<string, Text>

const problems = {
  'not-a-file': {
    vi: 'Tệp này không phải CSV dạng văn bản UTF-8, cũng không phải sổ Excel (.xlsx) đọc được.',
    en: 'This file is neither a CSV file in UTF-8 nor an Excel workbook (.xlsx) that can be read.',
  },
  empty: { vi: 'Tệp không có mẫu nào.', en: 'The file has no sample.' },
  'no-head': {
    vi: 'Phải có dòng tên cột, trong đó có “Chỉ tiêu”, “Thời điểm lấy mẫu” và “Kết quả”. Hãy tải biểu mẫu để xem.',
    en: 'A line must name the columns, “Factor”, “Sampled at” and “Result” among them. The form to fill shows how.',
  },
  'head-twice': { vi: 'Cột này có hai lần.', en: 'This column is there twice.' },
  'too-many': { vi: 'Mỗi lần chỉ nhận 5.000 mẫu.', en: 'At most 5,000 samples are taken at once.' },
  'no-module': { vi: 'Thiếu mã trạm.', en: 'The code of the station is missing.' },
  'unknown-module': { vi: 'Không có trạm nào có mã này.', en: 'No station has this code.' },
  'unknown-factor': {
    vi: 'Trạm không có chỉ tiêu nào có mã hoặc tên này.',
    en: 'The station has no factor with this code or name.',
  },
  'not-a-time': {
    vi: 'Không phải là thời điểm. Hãy ghi như 20/11/2026 09:30.',
    en: 'This is no time. Write it as 20/11/2026 09:30, day first.',
  },
  future: { vi: 'Thời điểm này chưa đến.', en: 'This time has not come yet.' },
  'too-old': { vi: 'Thời điểm này quá xa trong quá khứ.', en: 'This time is too far in the past.' },
  'not-a-number': {
    vi: 'Không phải là số. Mẫu không phát hiện ghi “<5” hoặc “KPH”.',
    en: 'This is no number. What was not detected is written “<5” or “ND”.',
  },
  'two-ways': {
    vi: 'Số này đọc được hai cách. Hãy viết liền, không dấu ngăn hàng nghìn, hoặc thêm một chữ số thập phân.',
    en: 'This number reads two ways. Write it without a sign of thousands, or with one decimal more.',
  },
  'no-detection-limit': {
    vi: 'Mẫu không phát hiện phải có giới hạn phát hiện, là số lớn hơn 0.',
    en: 'What was not detected needs a detection limit above 0.',
  },
  'bad-unit': {
    vi: 'Không đổi được đơn vị này ra đơn vị của chỉ tiêu.',
    en: 'This unit cannot be made into the unit of the factor.',
  },
  'bad-text': {
    vi: 'Quá dài hoặc có ký tự không dùng được.',
    en: 'Too long, or with characters that cannot be used.',
  },
  twice: { vi: 'Mẫu này có hai lần trong tệp.', en: 'This sample is in the file twice.' },
  stored: {
    vi: 'Đã có mẫu này: cùng chỉ tiêu, thời điểm, phòng thí nghiệm và số phiếu.',
    en: 'This sample is there already: the same factor, time, laboratory and result sheet.',
  },
} as const satisfies Record<string, Text>
export type SampleProblem = keyof typeof problems

export const sampleProblemIn = (locale: Locale, problem: SampleProblem): string => problems[problem][locale]
