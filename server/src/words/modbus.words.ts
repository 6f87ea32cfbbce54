import type { Locale, Text } from './text.ts'

const problems: Readonly<Record<string, Text>> = {
  refused: {
    vi: 'máy từ chối kết nối: sai cổng, hoặc Modbus TCP chưa được bật',
    en: 'the connection is refused: the port is wrong, or Modbus TCP is not switched on',
  },
  unreachable: { vi: 'không tới được địa chỉ này', en: 'this address cannot be reached' },
  'unknown-host': { vi: 'không có máy nào tên như vậy', en: 'no host has this name' },
  'no-connection': {
    vi: 'không có trả lời khi kết nối trong thời gian chờ',
    en: 'nothing answers at this address within the time',
  },
  'no-answer': {
    vi: 'đã kết nối nhưng không có trả lời trong thời gian chờ: có thể sai số máy (unit)',
    en: 'it is connected, and gives no answer within the time: the unit may be wrong',
  },
  closed: { vi: 'thiết bị đã đóng kết nối', en: 'the instrument closed the connection' },
  'not-modbus': { vi: 'câu trả lời không phải là Modbus TCP', en: 'what it answers is not Modbus TCP' },
  'wrong-transaction': {
    vi: 'câu trả lời thuộc về một yêu cầu khác',
    en: 'the answer belongs to another request',
  },
  'wrong-unit': { vi: 'câu trả lời đến từ một máy (unit) khác', en: 'the answer is from another unit' },
  short: {
    vi: 'câu trả lời không có đủ số thanh ghi đã hỏi',
    en: 'the answer does not have as many registers as were asked for',
  },
  storage: {
    vi: 'tạm ngừng đọc vì chưa lưu được các số đo trước đó vào cơ sở dữ liệu',
    en: 'reading waits, because earlier readings cannot be stored in the database yet',
  },
}

/** What an instrument says itself, by the number of its exception. */
const exceptions: Readonly<Record<string, Text>> = {
  1: {
    vi: 'thiết bị không có lệnh đọc này (mã lỗi 1): hãy thử loại thanh ghi kia',
    en: 'the instrument does not have this function (exception 1): try the other kind of register',
  },
  2: {
    vi: 'thiết bị không có thanh ghi này (mã lỗi 2)',
    en: 'the instrument does not have this register (exception 2)',
  },
  3: {
    vi: 'thiết bị không cho đọc từng ấy thanh ghi (mã lỗi 3)',
    en: 'the instrument does not give so many registers (exception 3)',
  },
  4: { vi: 'thiết bị gặp lỗi khi đọc (mã lỗi 4)', en: 'the instrument failed to read it (exception 4)' },
  6: { vi: 'thiết bị đang bận (mã lỗi 6)', en: 'the instrument is busy (exception 6)' },
  10: {
    vi: 'bộ chuyển đổi không có đường tới máy này (mã lỗi 10)',
    en: 'the gateway has no path to this unit (exception 10)',
  },
  11: {
    vi: 'bộ chuyển đổi không nhận được trả lời của máy này: có thể sai số máy (unit) (mã lỗi 11)',
    en: 'the gateway gets no answer from this unit: its number may be wrong (exception 11)',
  },
}

/** A stored problem in words; a problem of one register begins with its number, as `40001 exception 2`. */
export function modbusProblemIn(locale: Locale, problem: string): string {
  const register = /^([34]\d{4,5}) (.+)$/.exec(problem)
  if (register !== null) {
    const [, number = '', rest = ''] = register
    const words = modbusProblemIn(locale, rest)
    return locale === 'vi' ? `thanh ghi ${number}: ${words}` : `register ${number}: ${words}`
  }
  const [kind = '', detail = ''] = problem.split(' ')
  if (kind === 'exception')
    return (
      exceptions[detail]?.[locale] ??
      (locale === 'vi' ? `thiết bị báo mã lỗi ${detail}` : `the instrument answers with exception ${detail}`)
    )
  return problems[kind]?.[locale] ?? detail
}

const tableProblems = {
  'no-head': {
    vi: 'Dòng đầu phải có tên các cột.',
    en: 'The first line must have the names of the columns.',
  },
  'no-place': {
    vi: 'Cần cột function và address, hoặc cột register như 40001.',
    en: 'The columns function and address are needed, or the column register as 40001.',
  },
  'bad-number': { vi: 'Đây không phải là số hợp lệ.', en: 'This is not a valid number.' },
  'not-one-of': { vi: 'Giá trị này không có trong các lựa chọn.', en: 'Not one of the allowed values.' },
  needed: { vi: 'Thiếu giá trị.', en: 'A value is needed.' },
  'bad-text': { vi: 'Giá trị không đúng định dạng.', en: 'Not in the expected format.' },
  'too-many': { vi: 'Chỉ đọc 200 thanh ghi đầu.', en: 'Only the first 200 registers are read.' },
  'not-csv': { vi: 'Tệp này không phải là CSV.', en: 'This file is not CSV.' },
} as const satisfies Record<string, Text>
export type TableProblem = keyof typeof tableProblems

export const tableProblemIn = (locale: Locale, problem: TableProblem): string =>
  tableProblems[problem][locale]
