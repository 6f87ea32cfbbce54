import { type CostCode, costCodes } from '@quantrac/contract'
import { consoleText } from './console.words.ts'
import { costHeads, costLineWords } from './electricity-cost.words.ts'
import type { Locale, Text } from './text.ts'

/** The titles, heads and sentences of a report of what electricity cost. */
export const costReportWords = {
  title: { vi: 'Bảng tính tiền điện', en: 'Statement of electricity cost' },
  basis: { vi: 'Dựa trên', en: 'Based on' },
  readings: { vi: '{share} số đo', en: '{share} of the readings' },
  noReadings: { vi: 'chưa có số đo', en: 'no readings yet' },
  lines: { vi: 'Các khoản', en: 'Lines' },
  months: { vi: 'Công suất cực đại và cosφ', en: 'Maximum demand and cosφ' },
  documents: { vi: 'Văn bản áp dụng', en: 'Documents applied' },
  sum: { vi: 'Tổng hợp', en: 'Summary' },
  station: { vi: 'Trạm', en: 'Station' },
  month: { vi: 'Tháng', en: 'Month' },
  energy: { vi: 'Điện năng (kWh)', en: 'Energy (kWh)' },
  share: { vi: 'Tỷ lệ số đo (%)', en: 'Share of readings (%)' },
  missing: { vi: 'Chưa gồm', en: 'Not included' },
  kw: { vi: 'Công suất cực đại 30 phút (kW)', en: 'Maximum demand, 30 min (kW)' },
  at: { vi: 'Lúc', en: 'At' },
  cosPhi: { vi: 'cosφ', en: 'cosφ' },
  percent: { vi: 'Công suất phản kháng (%)', en: 'Reactive energy (%)' },
  reactive: { vi: 'Thành tiền (đồng)', en: 'Amount (VND)' },
  kvar: { vi: 'Cần bù thêm (kvar)', en: 'Capacitors lacking (kvar)' },
  document: { vi: 'Văn bản', en: 'Document' },
  from: { vi: 'Từ ngày', en: 'From' },
  until: { vi: 'Đến hết ngày', en: 'Until' },
  always: { vi: 'từ đầu', en: 'the beginning' },
  onward: { vi: 'đang áp dụng', en: 'in force' },
  own: { vi: 'đơn vị tự nhập', en: 'entered here' },
  amount: {
    vi: 'Tiền điện {amount} đồng cho {kwh} kWh.',
    en: 'Electricity cost {amount} VND for {kwh} kWh.',
  },
  unknown: {
    vi: 'Đã dùng {kwh} kWh, chưa tính được tiền điện.',
    en: '{kwh} kWh were used; what they cost is not known.',
  },
  nothing: {
    vi: 'Không có số liệu điện trong thời gian này.',
    en: 'There are no electricity readings in this time.',
  },
  without: { vi: 'Chưa gồm: {list}.', en: 'Not included: {list}.' },
  vat: { vi: 'Đã gồm thuế GTGT.', en: 'VAT is included.' },
  rests: { vi: 'Dựa trên {share} số đo.', en: 'It rests on {share} of the readings.' },
  note: {
    vi: 'Tính theo ngày trọn; mỗi khoản là một đơn giá trong một tháng, làm tròn đến đồng; tổng là tổng các khoản.',
    en: 'Of whole days; a line is one price within a month, rounded to whole VND; the total is the sum of the lines.',
  },
  carbon: {
    vi: 'CO2 từ điện lưới năm {year}: {kg} kg ({factor} kg/kWh, số liệu năm {data}, {document}).',
    en: 'CO2 from grid electricity in {year}: {kg} kg ({factor} kg/kWh, data of {data}, {document}).',
  },
} as const satisfies Record<string, Text>

const heads: Readonly<Record<string, Text>> = {
  line: costHeads.line,
  quantity: costHeads.quantity,
  price: costHeads.price,
  amount: costHeads.amount,
  document: costHeads.document,
}

/** The head of a column of these reports; undefined: it is none of theirs. */
export const costHead = (key: string, locale: Locale): string | undefined => heads[key]?.[locale]

/** The word of a line or a unit; undefined: it is neither. */
export function costCellWord(key: string, code: string, locale: Locale): string | undefined {
  if (key === 'unit' && code === 'VND') return costHeads.dong[locale]
  const line = costCodes.find((one) => one === code)
  return key === 'line' && line !== undefined ? costLineWords[line][locale] : undefined
}

/** Why a line has no price. */
export const noPriceText = (code: CostCode, locale: Locale): string =>
  consoleText(`bill.noPrice.${code === 'total' ? 'vat' : code}`, locale)

/** Lines in a sentence. */
export const linesText = (codes: readonly CostCode[], locale: Locale): string =>
  codes.map((code) => costLineWords[code][locale].toLocaleLowerCase(locale)).join(', ')
