import type { FoundFact, NoTable } from '../features/imports/recognise/recognise.ts'
import type { Failure, Said } from '../features/imports/kept.ts'
import type { RowReason } from '../features/imports/read/reading-rows.ts'
import type { Locale, Text } from './text.ts'
import { fill } from './value-texts.ts'

const facts: Readonly<Record<string, Text>> = {
  'separator.each-row': { vi: '{columns} cột ở mọi dòng', en: '{columns} columns in each row' },
  'separator.most-rows': { vi: '{columns} cột ở phần lớn các dòng', en: '{columns} columns in most rows' },
  'encoding.mark': { vi: 'tệp bắt đầu bằng dấu của bảng mã', en: 'the file begins with its mark' },
  'encoding.zeros': { vi: 'mỗi chữ chiếm hai byte', en: 'each letter takes two bytes' },
  'encoding.valid': { vi: 'mọi chữ đều đọc được', en: 'every letter can be read' },
  'encoding.vietnamese': { vi: 'có dấu tiếng Việt', en: 'it has Vietnamese letters' },
  'encoding.otherwise': {
    vi: 'không phải UTF-8 và không có dấu tiếng Việt',
    en: 'it is no UTF-8 and has no Vietnamese letters',
  },
  'sheet.only': { vi: 'trang tính duy nhất', en: 'the only sheet' },
  'sheet.of-several': {
    vi: 'trang đầu có số đo trong {sheets} trang',
    en: 'the first with readings of {sheets}',
  },
  'decimal.comma': { vi: 'có {text}', en: 'there is {text}' },
  'decimal.point': { vi: 'có {text}', en: 'there is {text}' },
  'decimal.whole': { vi: 'chỉ có số nguyên', en: 'only whole numbers' },
  'decimal.sheet': { vi: 'số của trang tính', en: 'numbers of the sheet' },
  'decimal.two-ways': {
    vi: '{text} có thể là hàng nghìn hoặc số lẻ',
    en: '{text} may be thousands or decimals',
  },
  'date_order.day-above-12': { vi: 'vì có {dates}', en: 'because of {dates}' },
  'date_order.past': {
    vi: 'đọc cách khác thì {first} chưa đến',
    en: 'read otherwise, {first} has not come yet',
  },
  'date_order.follow': { vi: 'vì sau {first} là {second}', en: 'because {second} follows {first}' },
  'date_order.year-first': { vi: 'năm đứng trước', en: 'the year comes first' },
  'date_order.no-three-numbers': {
    vi: 'thời gian không viết ngày tháng bằng ba số',
    en: 'no date of three numbers',
  },
  'date_order.two-ways': { vi: '{first} đọc được hai cách', en: '{first} reads two ways' },
  'zone.usual': { vi: 'tệp không nói, lấy giờ Việt Nam', en: 'the file does not say: the time of Viet Nam' },
  'zone.in-head': { vi: 'tên cột có ghi múi giờ', en: 'the column’s head names it' },
  'zone.in-times': { vi: 'mỗi thời gian có múi giờ riêng', en: 'each time has its own' },
  'missing.none': { vi: 'không thấy ô nào', en: 'none was found' },
  'header_line.none': { vi: 'không có dòng tên cột', en: 'there is no row of heads' },
  'header_line.first': { vi: 'dòng đầu của tệp', en: 'the first row of the file' },
  'header_line.below': { vi: 'bỏ {rows} dòng phía trên', en: '{rows} rows above it are skipped' },
  'shape.columns': { vi: '{columns} cột số', en: '{columns} columns of numbers' },
  'shape.rows': { vi: 'có cột {factor} và cột {value}', en: 'there are the columns {factor} and {value}' },
}

/** Why a fact of the format is what it is. */
export function factText({ name, code, values }: FoundFact, locale: Locale): string {
  if (name === 'missing' && code === 'counts') return countsText(values, locale)
  const shown =
    name === 'shape' && code === 'rows' && values['factor'] === '' ? unnamedShape : facts[`${name}.${code}`]
  return shown === undefined ? '' : fill(shown[locale], values)
}

const unnamedShape: Text = {
  vi: 'một cột chữ lặp lại và một cột số',
  en: 'one column of repeated words and one of numbers',
}
const emptyCell: Text = { vi: 'ô trống', en: 'empty' }

function countsText(values: FoundFact['values'], locale: Locale): string {
  const number = (value: string | number) => Number(value).toLocaleString(locale === 'vi' ? 'vi' : 'en-GB')
  return Object.entries(values)
    .map(([mark, count]) => `${mark === '' ? emptyCell[locale] : mark}: ${number(count)}`)
    .join(' · ')
}

const questions: Readonly<Record<string, Text>> = {
  station: { vi: 'Số đo này của trạm nào?', en: 'Which station are these readings of?' },
  'date-order': {
    vi: '{first} là ngày trước tháng hay tháng trước ngày?',
    en: 'Is {first} the day before the month, or the month before the day?',
  },
  decimal: {
    vi: '{text}: dấu này là hàng nghìn hay số lẻ?',
    en: '{text}: does this sign part thousands or decimals?',
  },
  'no-time-column': { vi: 'Cột nào là thời gian?', en: 'Which column is the time?' },
  'no-value-column': { vi: 'Chưa có cột số đo nào được chọn.', en: 'No column of values is chosen.' },
  'no-factor-column': { vi: 'Cột nào là chỉ tiêu?', en: 'Which column names the factor?' },
  'no-factor': { vi: 'Cột {head} là chỉ tiêu nào?', en: 'Which factor is the column {head}?' },
  'code-taken': {
    vi: 'Trạm đã có chỉ tiêu với mã {code}. Chọn chỉ tiêu đó hoặc đổi mã.',
    en: 'The station has a factor with the code {code} already. Choose it, or another code.',
  },
  unit: {
    vi: 'Cột {head} ghi {from} nhưng chỉ tiêu {code} tính bằng {to}. Đổi thế nào?',
    en: 'The column {head} is in {from}, and the factor {code} in {to}. How is one made into the other?',
  },
}

export const questionText = ({ code, values }: Said, locale: Locale): string =>
  fill(questions[code]?.[locale] ?? '', values)

const reasons: Readonly<Record<RowReason['code'], Text>> = {
  'too-long': { vi: 'dòng quá dài, không phải dòng số đo', en: 'the line is too long to be one of readings' },
  'bad-time': { vi: 'không đọc được thời gian «{text}»', en: 'the time “{text}” cannot be read' },
  'no-such-day': { vi: '{text} không có trong lịch', en: 'no calendar has {text}' },
  future: { vi: '{text} chưa đến', en: '{text} has not come yet' },
  'before-1970': { vi: '{text} là trước năm 1970', en: '{text} is before 1970' },
  repeated: {
    vi: 'lặp lại dòng {line}, chỉ lưu dòng đầu',
    en: 'repeats line {line}; only the first is stored',
  },
  'columns-missing': { vi: 'dòng thiếu cột', en: 'the row has too few columns' },
  'unknown-module': {
    vi: 'không có trạm nào với mã «{text}»',
    en: 'there is no station with the code “{text}”',
  },
  'unknown-factor': { vi: 'trạm không có chỉ tiêu «{text}»', en: 'the station has no factor “{text}”' },
  'bad-value': { vi: '«{text}» không phải là số', en: '“{text}” is no number' },
  'value-too-large': { vi: 'giá trị {text} nằm ngoài khoảng ±10¹⁵', en: 'the value {text} is beyond ±10¹⁵' },
  'bad-quality': {
    vi: 'chất lượng «{text}» phải là 0, 1 hoặc 2',
    en: 'the quality “{text}” must be 0, 1 or 2',
  },
  missing: { vi: 'ô không có số liệu', en: 'cells without a value' },
  conflict: {
    vi: 'thời điểm này đã có giá trị khác, giữ giá trị cũ',
    en: 'there is another value at this time, which is kept',
  },
  'month-locked': {
    vi: 'tháng {text} đã khóa, cần quyền mở khóa',
    en: 'the month {text} is locked; that takes the permission to unlock',
  },
}

export const reasonText = ({ code, text = '', line = 0 }: RowReason, locale: Locale): string =>
  fill(reasons[code][locale], { text, line: line.toLocaleString(locale === 'vi' ? 'vi' : 'en-GB') })

const summaries: Readonly<Record<RowReason['code'], Text>> = {
  'too-long': { vi: 'dòng quá dài', en: 'lines that are too long' },
  'bad-time': { vi: 'không đọc được thời gian', en: 'times that cannot be read' },
  'no-such-day': { vi: 'ngày không có thật', en: 'days that no calendar has' },
  future: { vi: 'thời gian chưa đến', en: 'times that have not come yet' },
  'before-1970': { vi: 'trước năm 1970', en: 'before 1970' },
  repeated: { vi: 'dòng lặp lại', en: 'rows that repeat another' },
  'columns-missing': { vi: 'dòng thiếu cột', en: 'rows with too few columns' },
  'unknown-module': { vi: 'trạm không có: {text}', en: 'unknown station: {text}' },
  'unknown-factor': { vi: 'chỉ tiêu không có: {text}', en: 'unknown factor: {text}' },
  'bad-value': { vi: 'ô không phải là số', en: 'cells that are no number' },
  'value-too-large': { vi: 'giá trị ngoài khoảng ±10¹⁵', en: 'values beyond ±10¹⁵' },
  'bad-quality': { vi: 'chất lượng không phải 0, 1, 2', en: 'qualities other than 0, 1, 2' },
  missing: { vi: 'ô trống hoặc {text}', en: 'empty cells or {text}' },
  conflict: { vi: 'đã có giá trị khác, giữ giá trị cũ', en: 'another value is there, and is kept' },
  'month-locked': { vi: 'tháng đã khóa', en: 'of a locked month' },
}

/** The same of many. */
export function summaryText({ code, text = '' }: RowReason, locale: Locale): string {
  if (code === 'missing' && text === '') return emptyCells[locale]
  return fill(summaries[code][locale], { text })
}

const emptyCells: Text = { vi: 'ô trống', en: 'empty cells' }

const noTables: Readonly<
  Record<NoTable['problem'] | 'pdf' | 'old-excel' | 'zip' | 'picture' | 'binary' | 'broken-workbook', Text>
> = {
  empty: {
    vi: 'tệp trống, cần một bảng có cột thời gian và cột số',
    en: 'it is empty; a table with a column of times and columns of numbers is needed',
  },
  'no-columns': {
    vi: 'không thấy cột nào, dòng đầu là «{text}»; cần các cột cách nhau bằng ; , | hoặc tab',
    en: 'there are no columns, and the first row is “{text}”; columns apart by ; , | or tab are needed',
  },
  'too-many-columns': {
    vi: 'có {columns} cột, nhiều nhất là {most}',
    en: 'it has {columns} columns, and {most} are the most',
  },
  'no-times': {
    vi: 'có {columns} cột nhưng không cột nào là thời gian; một dòng của tệp là «{text}»',
    en: 'it has {columns} columns, none of them of times; one row is “{text}”',
  },
  'no-numbers': {
    vi: 'có {columns} cột nhưng không cột nào là số đo; một dòng của tệp là «{text}»',
    en: 'it has {columns} columns, none of them of values; one row is “{text}”',
  },
  pdf: {
    vi: 'đây là tệp PDF, cần CSV hoặc Excel (.xlsx)',
    en: 'it is a PDF document; CSV or Excel (.xlsx) is needed',
  },
  'old-excel': {
    vi: 'đây là tệp Excel cũ (.xls), hãy lưu lại thành .xlsx hoặc CSV',
    en: 'it is an old Excel file (.xls); save it as .xlsx or CSV',
  },
  zip: {
    vi: 'đây là tệp nén, hãy giải nén rồi gửi tệp bên trong',
    en: 'it is an archive; unpack it, and send the file inside',
  },
  picture: {
    vi: 'đây là tệp ảnh, cần CSV hoặc Excel (.xlsx)',
    en: 'it is a picture; CSV or Excel (.xlsx) is needed',
  },
  binary: {
    vi: 'tệp không phải là văn bản, cần CSV hoặc Excel (.xlsx)',
    en: 'it is no text; CSV or Excel (.xlsx) is needed',
  },
  'broken-workbook': {
    vi: 'sổ tính bị hỏng hoặc quá lớn để mở, hãy lưu trang có số đo thành CSV',
    en: 'the workbook is damaged or too large to open; save the sheet with the readings as CSV',
  },
}

export type NoTableCode = keyof typeof noTables

export const noTableText = (code: NoTableCode, values: NoTable['values'], locale: Locale): string =>
  fill(noTables[code][locale], values)

const failures: Readonly<Record<Failure['code'], Text>> = {
  'file-gone': {
    vi: 'Tệp đã được xóa khỏi máy chủ. Hãy gửi lại.',
    en: 'The file was removed from the server. Send it again.',
  },
  'no-space': {
    vi: 'Máy chủ cơ sở dữ liệu đã hết dung lượng đĩa.',
    en: 'The disk of the database server is full.',
  },
  'gave-up': {
    vi: 'Đã thử nhiều lần nhưng không nhập được. Hãy thử lại; nếu vẫn không được, hãy báo cho quản trị viên xem nhật ký máy chủ.',
    en: 'The import failed several times. Try again; if that fails too, have an administrator look at the server’s log.',
  },
  'station-gone': {
    vi: 'Trạm hoặc chỉ tiêu đã bị xóa trong lúc nhập.',
    en: 'The station or a factor was deleted during the import.',
  },
  unreadable: {
    vi: 'Tệp bị hỏng ở giữa, không đọc tiếp được.',
    en: 'The file is damaged in the middle and cannot be read on.',
  },
}

export const importFailureText = ({ code }: Failure, locale: Locale): string => failures[code][locale]

/** The heads of the file of refused rows. */
export const refusedHeads: Readonly<Record<Locale, readonly string[]>> = {
  vi: ['Dòng', 'Lý do', 'Nội dung'],
  en: ['Line', 'Reason', 'Row'],
}
