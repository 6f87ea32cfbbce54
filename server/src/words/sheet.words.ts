import type { SheetField } from '@quantrac/contract'
import { consoleText } from './console.words.ts'
import type { Locale, Text } from './text.ts'

/** The heads of the sheet: none may be read as another. */
export const sheetHead = (field: SheetField, locale: Locale): string =>
  consoleText(`sheet.fields.${field}`, locale)

export const yesNo = {
  yes: { vi: 'có', en: 'yes' },
  no: { vi: 'không', en: 'no' },
} as const satisfies Record<string, Text>

export const factorKinds = {
  gauge: { vi: 'tức thời', en: 'gauge' },
  counter: { vi: 'tích lũy', en: 'counter' },
} as const satisfies Record<string, Text>

export const sheetNames = {
  whole: { vi: 'tram-va-chi-tieu', en: 'stations-and-factors' },
  template: { vi: 'mau-tram-va-chi-tieu', en: 'template-stations-and-factors' },
} as const satisfies Record<string, Text>

/** What is wrong with a file, a line or a cell of the sheet. */
const problems = {
  'not-text': {
    vi: 'Tệp này không phải văn bản UTF-8. Trong Excel hãy lưu dưới dạng “CSV UTF-8”.',
    en: 'This file is no UTF-8 text. In Excel, save it as “CSV UTF-8”.',
  },
  empty: { vi: 'Tệp không có dòng nào.', en: 'The file has no lines.' },
  malformed: { vi: 'Dòng không đúng định dạng CSV.', en: 'The line is not valid CSV.' },
  'too-many-lines': { vi: 'Tệp có hơn 20.000 dòng.', en: 'The file has more than 20,000 lines.' },
  'no-code-column': {
    vi: 'Không thấy cột “Mã trạm”. Dòng đầu của tệp phải là tên các cột; hãy tải tệp mẫu để xem.',
    en: 'There is no column “Station code”. The first line of the file names the columns; the template shows how.',
  },
  'head-twice': { vi: 'Cột này có hai lần.', en: 'This column is there twice.' },
  'code-needed': { vi: 'Dòng này thiếu mã trạm.', en: 'This line has no station code.' },
  'factor-needed': {
    vi: 'Dòng này có giá trị của chỉ tiêu nhưng thiếu mã chỉ tiêu.',
    en: 'This line has values of a factor but no factor code.',
  },
  'type-needed': { vi: 'Trạm mới cần có loại trạm.', en: 'A new station needs its type.' },
  'line-twice': {
    vi: 'Chỉ tiêu này đã có ở dòng {n}.',
    en: 'This factor is in line {n} already.',
  },
  'says-another': {
    vi: 'Dòng {n} của trạm này ghi một giá trị khác.',
    en: 'Line {n} of this station says something else.',
  },
  'two-ways': {
    vi: '“{written}” đọc được hai cách. Hãy chọn một.',
    en: '“{written}” reads two ways. Choose one.',
  },
  'not-a-number': { vi: 'Không phải là số.', en: 'This is no number.' },
  'not-a-type': {
    vi: 'Hãy ghi Nước thải, Không khí hoặc Điện năng.',
    en: 'Write Waste water, Air quality or Electricity.',
  },
  'not-a-kind': { vi: 'Hãy ghi tức thời hoặc tích lũy.', en: 'Write gauge or counter.' },
  'not-a-quantity': {
    vi: 'Không có đại lượng này. Hãy ghi mã hoặc tên như trong biểu mẫu chỉ tiêu, chẳng hạn COD.',
    en: 'There is no such quantity. Write its code or name as in the factor’s form, such as COD.',
  },
  'not-yes-or-no': { vi: 'Hãy ghi có hoặc không.', en: 'Write yes or no.' },
  'may-not-add-module': {
    vi: 'Không có trạm nào với mã này trong phạm vi của bạn, và bạn không được thêm trạm.',
    en: 'There is no station with this code within your reach, and you may not add one.',
  },
  'may-not-change-module': {
    vi: 'Bạn không được sửa trạm này.',
    en: 'You may not change this station.',
  },
  'may-not-add-factor': {
    vi: 'Bạn không được thêm chỉ tiêu cho trạm này.',
    en: 'You may not add a factor to this station.',
  },
  'may-not-change-factor': {
    vi: 'Bạn không được sửa chỉ tiêu này.',
    en: 'You may not change this factor.',
  },
  'may-not-change-limits': {
    vi: 'Bạn không được sửa ngưỡng của chỉ tiêu này.',
    en: 'You may not change the limits of this factor.',
  },
} as const satisfies Record<string, Text>
export type SheetProblem = keyof typeof problems

export function sheetSentence(
  problem: SheetProblem,
  locale: Locale,
  { n = 0, written = '' }: { n?: number; written?: string } = {},
): string {
  return problems[problem][locale].replace('{n}', String(n)).replace('{written}', () => written)
}

/** A row of the template. */
type Example = Readonly<Partial<Record<SheetField, Text | number | boolean>>>

const plant = {
  module: { vi: 'NT-01', en: 'WW-01' },
  name: { vi: 'Nước thải sau xử lý', en: 'Treated waste water' },
  type: { vi: 'Nước thải', en: 'Waste water' },
  manufacturer_id: { vi: 'plc-nt-01', en: 'plc-ww-01' },
  contact: { vi: 'Tổ vận hành', en: 'Operators' },
  latitude: 10.07,
  longitude: 105.7,
  interval_seconds: 300,
} as const satisfies Example
const stack = {
  module: { vi: 'KK-01', en: 'AIR-01' },
  name: { vi: 'Khí thải lò hơi', en: 'Boiler stack' },
  type: { vi: 'Không khí', en: 'Air quality' },
  manufacturer_id: { vi: 'logger-kk-01', en: 'logger-air-01' },
} as const satisfies Example
const meter = {
  module: { vi: 'DN-01', en: 'EL-01' },
  name: { vi: 'Công tơ tổng', en: 'Main meter' },
  type: { vi: 'Điện năng', en: 'Electricity' },
  manufacturer_id: { vi: 'meter-01', en: 'meter-01' },
} as const satisfies Example

const alike = (text: string): Text => ({ vi: text, en: text })

/** What the template shows: each type once, limits on both sides, on one, and none. */
export const sheetExamples: readonly Example[] = [
  { ...plant, factor: alike('pH'), factor_name: alike('pH'), decimals: 2, min_value: 6, max_value: 9 },
  {
    ...plant,
    factor: alike('COD'),
    factor_name: { vi: 'Nhu cầu oxy hóa học', en: 'Chemical oxygen demand' },
    unit: alike('mg/L'),
    decimals: 1,
    max_value: 75,
    max_range: 7,
  },
  {
    ...plant,
    factor: alike('FLOW'),
    factor_name: { vi: 'Lưu lượng', en: 'Flow' },
    unit: alike('m³/h'),
    decimals: 1,
  },
  {
    ...stack,
    factor: alike('SO2'),
    factor_name: { vi: 'Lưu huỳnh đioxit', en: 'Sulphur dioxide' },
    unit: alike('mg/Nm³'),
    decimals: 1,
    max_value: 500,
    max_range: 50,
  },
  {
    ...meter,
    factor: alike('KWH'),
    factor_name: { vi: 'Điện năng tác dụng', en: 'Active energy' },
    unit: alike('kWh'),
    decimals: 1,
    kind: factorKinds.counter,
  },
]
