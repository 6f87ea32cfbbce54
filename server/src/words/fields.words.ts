import type { FieldErrorCode } from '@quantrac/contract'
import type { Locale } from '../context.ts'
import type { Text } from './text.ts'

/** Why a schema refused a field. `{n}` is the bound, `{n|one|many}` the word that agrees with it. */
export type SchemaProblem =
  | 'required'
  | 'wrong-type'
  | 'too-short'
  | 'too-long'
  | 'too-small'
  | 'too-big'
  | 'too-few'
  | 'too-many'
  | 'not-one-of'
  | 'bad-format'

const sentences: Readonly<Record<FieldErrorCode | SchemaProblem, Text>> = {
  taken: { vi: 'Giá trị này đã được sử dụng.', en: 'This value is already in use.' },
  unknown: { vi: 'Không tìm thấy giá trị này.', en: 'Does not exist.' },
  'min-above-max': {
    vi: 'Ngưỡng dưới phải nhỏ hơn ngưỡng trên.',
    en: 'The lower limit must be below the upper limit.',
  },
  'range-reversed': {
    vi: 'Đầu dưới của dải đo phải nhỏ hơn đầu trên.',
    en: 'The lower end of the range must be below the upper end.',
  },
  'bands-overlap': { vi: 'Hai dải cảnh báo chồng lên nhau.', en: 'The two warning bands overlap.' },
  'deadband-too-wide': {
    vi: 'Vùng chết quá rộng: không giá trị nào có thể đóng cảnh báo.',
    en: 'The deadband is too wide: no value could end an alert.',
  },
  needed: { vi: 'Vui lòng nhập thông tin này.', en: 'This is needed.' },
  'end-before-start': {
    vi: 'Thời điểm kết thúc phải sau thời điểm bắt đầu.',
    en: 'The end must be after the start.',
  },
  'longer-than-repeat': {
    vi: 'Mỗi lần phải ngắn hơn khoảng cách giữa hai lần: dưới 24 giờ nếu lặp hằng ngày, dưới 7 ngày nếu lặp hằng tuần.',
    en: 'Each time must be shorter than what lies between two of them: under 24 hours daily, under 7 days weekly.',
  },
  'not-a-picture': {
    vi: 'Tệp này không phải ảnh PNG hoặc JPEG, đã bị hỏng, hoặc có hơn 4 triệu điểm ảnh.',
    en: 'This file is not a PNG or JPEG picture, is damaged, or has more than 4 million pixels.',
  },
  'invisible-characters': {
    vi: 'Không được chứa ký tự ẩn hoặc ký tự đảo chiều chữ.',
    en: 'Must not contain characters that are invisible or turn the direction of text.',
  },
  'reserved-name': {
    vi: 'Từ này dành riêng cho hệ thống. Hãy chọn tên khác.',
    en: 'This word is reserved. Choose another one.',
  },
  'path-invalid': {
    vi: 'Đường dẫn không hợp lệ. Ví dụ: ENERGY.Power, metrics.*, object.**',
    en: 'This is not a valid path. Examples: ENERGY.Power, metrics.*, object.**',
  },
  'template-invalid': {
    vi: 'Mẫu tên không hợp lệ. Mỗi phần trong ngoặc nhọn là một cấp của topic, một số thứ tự, name, tags hoặc một đường dẫn.',
    en: 'This is not a valid name pattern. What stands in braces is a level of the topic, a number, name, tags or a path.',
  },
  'time-form-invalid': {
    vi: 'Dạng thời gian không hợp lệ. Ví dụ: auto, s, ms, us, ns, dd/MM/yyyy HH:mm:ss',
    en: 'This is not a valid form of a time. Examples: auto, s, ms, us, ns, dd/MM/yyyy HH:mm:ss',
  },
  'expression-invalid': {
    vi: 'Công thức không hợp lệ. Ví dụ: Q * COD / 1000, [PM2.5] + 1, max(A, B)',
    en: 'This is not a valid formula. Examples: Q * COD / 1000, [PM2.5] + 1, max(A, B)',
  },
  'missing-length': {
    vi: 'Giá trị “không có” phải dài bằng kiểu số: 4, 8 hoặc 16 chữ số thập lục phân.',
    en: 'The value that means none must be as long as the type: 4, 8 or 16 hexadecimal digits.',
  },
  'beyond-last-register': {
    vi: 'Giá trị này vượt quá thanh ghi cuối cùng.',
    en: 'This value goes beyond the last register.',
  },
  'unit-without-conversion': {
    vi: 'Không quy đổi được đơn vị này sang đơn vị của thông số.',
    en: 'This unit cannot be converted to that of the quantity.',
  },
  'limit-twice': {
    vi: 'Giới hạn này đã có ở một dòng khác có cùng thông số, thời gian trung bình, cột, điều kiện và hiệu lực.',
    en: 'Another line has a limit of the same quantity, period, column, condition and time.',
  },
  'shipped-with-program': {
    vi: 'Văn bản đi kèm phần mềm: chỉ sửa được các giới hạn.',
    en: 'The document came with the product: only its limits can be changed.',
  },
  'follows-standard': {
    vi: 'Giới hạn này theo tiêu chuẩn của trạm. Hãy tách chỉ tiêu khỏi tiêu chuẩn để đặt giới hạn riêng.',
    en: 'This limit follows the standard of the station. Let the factor leave the standard to give it a limit of its own.',
  },
  'pattern-invalid': {
    vi: 'Mẫu chỉ gồm chữ không dấu, chữ số, dấu . _ - và {province} {facility} {station} {type} {yyyy} {MM} {dd} {HHmmss}.',
    en: 'Only letters, digits, . _ - and {province} {facility} {station} {type} {yyyy} {MM} {dd} {HHmmss} are allowed.',
  },
  'names-not-rising': {
    vi: 'Tên tệp phải có {yyyy}, {MM}, {dd} và {HHmmss}, mỗi phần một lần, theo thứ tự này.',
    en: 'The name must have {yyyy}, {MM}, {dd} and {HHmmss}, each once and in this order.',
  },
  'steps-not-rising': {
    vi: 'Mỗi bước phải sau bước trước nó.',
    en: 'Each step must come later than the one before it.',
  },
  'month-not-over': {
    vi: 'Chỉ khóa được những tháng đã qua.',
    en: 'Only months that are over can be locked.',
  },
  'address-invalid': {
    vi: 'Hãy nhập địa chỉ IP, hoặc một dải địa chỉ như 10.0.0.0/8.',
    en: 'Enter an IP address, or a range of them as 10.0.0.0/8.',
  },
  'already-past': { vi: 'Thời điểm này đã qua.', en: 'This time has passed already.' },
  'beyond-two-years': { vi: 'Chỉ chọn được trong vòng hai năm tới.', en: 'At most two years ahead.' },
  'beyond-account': {
    vi: 'Tài khoản này không có một trong các quyền đã chọn, hoặc không có quyền đó với các trạm đã chọn.',
    en: 'The account lacks one of these permissions, or does not have it for these stations.',
  },
  'service-never-admin': {
    vi: 'Tài khoản dịch vụ không thể là quản trị viên.',
    en: 'A service account cannot be an administrator.',
  },
  'names-alike': {
    vi: 'Trạm này trùng tên tệp với một trạm khác: hãy dùng {station} hoặc {type} trong mẫu.',
    en: 'The files of this station have the names of another one: use {station} or {type} in the pattern.',
  },
  'divides-no-day': {
    vi: 'Chu kỳ phải là số phút tròn và chia hết một ngày, ví dụ 60, 300, 900.',
    en: 'The period must be whole minutes that divide a day, for example 60, 300, 900.',
  },
  'separator-inside': {
    vi: 'Không được chứa ký tự phân cách của dòng.',
    en: 'Must not contain the separator of the line.',
  },
  'private-key-invalid': {
    vi: 'Đây không phải là khóa riêng SSH đọc được. Khóa không được có mật khẩu bảo vệ.',
    en: 'This is no private key of SSH that can be read. It must not have a passphrase.',
  },
  'certificate-invalid': {
    vi: 'Đây không phải là chứng chỉ dạng PEM.',
    en: 'This is not a certificate as PEM.',
  },
  'first-hours-stay': {
    vi: 'Khung giờ áp dụng từ đầu không đổi được ngày áp dụng.',
    en: 'The hours that hold from the beginning keep their date.',
  },
  'cron-invalid': {
    vi: 'Trường cron không hợp lệ, hoặc lịch này không bao giờ chạy.',
    en: 'This is not a valid cron field, or the schedule never runs.',
  },
  negative: { vi: 'Không được nhập số âm.', en: 'Must not be negative.' },
  'not-finite': { vi: 'Hãy nhập một số.', en: 'Enter a number.' },
  'password-needed-again': {
    vi: 'Hãy nhập lại mật khẩu vì máy chủ, cổng hoặc TLS đã thay đổi.',
    en: 'Enter the password again: host, port or TLS has changed.',
  },
  'secret-needed-again': {
    vi: 'Hãy nhập lại khóa này vì địa chỉ đã thay đổi.',
    en: 'Enter this again: the address has changed.',
  },
  'topic-invalid': { vi: 'Topic MQTT không hợp lệ.', en: 'This is not a valid MQTT topic.' },
  future: { vi: 'Thời điểm này chưa đến.', en: 'This time is in the future.' },
  'too-old': { vi: 'Thời điểm này đã qua hơn 5 năm.', en: 'This time is more than 5 years ago.' },
  'start-after-end': {
    vi: 'Thời điểm bắt đầu phải trước thời điểm kết thúc.',
    en: 'The start must be before the end.',
  },
  'must-be-known': {
    vi: 'Chưa có trạm này: hãy thêm trạm trước.',
    en: 'There is no such station yet: add it first.',
  },
  'wrong-password': { vi: 'Mật khẩu hiện tại không đúng.', en: 'The current password is wrong.' },
  'code-wrong': {
    vi: 'Mã không đúng, đã hết hạn hoặc đã được dùng.',
    en: 'The code is wrong, has expired or was used already.',
  },
  'passkey-wrong': {
    vi: 'Không xác thực được bằng khóa truy cập này.',
    en: 'This passkey does not prove who you are.',
  },
  'password-common': {
    vi: 'Mật khẩu này quá phổ biến. Hãy chọn mật khẩu khác.',
    en: 'This password is too common. Choose another one.',
  },
  'password-is-email': {
    vi: 'Mật khẩu không được trùng với email.',
    en: 'The password must differ from the email.',
  },
  'password-too-short': { vi: 'Hãy nhập ít nhất 8 ký tự.', en: 'Enter at least 8 characters.' },
  'password-too-uniform': {
    vi: 'Mật khẩu cần ít nhất 5 ký tự khác nhau.',
    en: 'The password needs at least 5 different characters.',
  },
  'password-of-names': {
    vi: 'Mật khẩu không được ghép từ tên sản phẩm, tên đơn vị hay tên người dùng.',
    en: 'The password must not be made of the name of the product, the organisation or the person.',
  },
  'born-too-early': {
    vi: 'Ngày sinh phải từ năm 1900 trở đi.',
    en: 'The date of birth must be 1900 or later.',
  },
  required: { vi: 'Vui lòng nhập thông tin này.', en: 'Required.' },
  'wrong-type': { vi: 'Kiểu giá trị không đúng.', en: 'Wrong type of value.' },
  'too-short': { vi: 'Hãy nhập ít nhất {n} ký tự.', en: 'Enter at least {n} {n|character|characters}.' },
  'too-long': { vi: 'Chỉ được nhập tối đa {n} ký tự.', en: 'Enter at most {n} {n|character|characters}.' },
  'too-small': { vi: 'Không được nhỏ hơn {n}.', en: 'Must not be below {n}.' },
  'too-big': { vi: 'Không được lớn hơn {n}.', en: 'Must not be above {n}.' },
  'too-few': { vi: 'Hãy chọn ít nhất {n} mục.', en: 'Choose at least {n} {n|item|items}.' },
  'too-many': { vi: 'Chỉ được chọn tối đa {n} mục.', en: 'Choose at most {n} {n|item|items}.' },
  'not-one-of': {
    vi: 'Giá trị này không có trong các lựa chọn.',
    en: 'Not one of the allowed values.',
  },
  'bad-format': { vi: 'Giá trị không đúng định dạng.', en: 'Not in the expected format.' },
  blank: { vi: 'Không được để trống.', en: 'Must not be blank.' },
  'factors-beyond-limit': {
    vi: 'Loại tiện ích này hiển thị tối đa {n} chỉ tiêu.',
    en: 'This type of widget shows at most {n} {n|factor|factors}.',
  },
  'takes-no-factors': {
    vi: 'Loại tiện ích này không hiển thị chỉ tiêu.',
    en: 'This type of widget shows no factors.',
  },
  'module-needed': {
    vi: 'Hãy chọn trạm của các chỉ tiêu này.',
    en: 'Choose the station of these factors.',
  },
  'below-least-size': {
    vi: 'Kích thước nhỏ hơn mức tối thiểu của loại tiện ích này.',
    en: 'This is smaller than this type of widget can be.',
  },
  'hours-overlap': {
    vi: 'Các khung giờ chồng lên nhau hoặc không theo thứ tự.',
    en: 'The hours overlap or are out of order.',
  },
  'hours-missing': {
    vi: 'Các khung giờ phải nối tiếp nhau, phủ kín từ 00:00 đến 24:00.',
    en: 'The hours must cover the day from 00:00 to 24:00 without gaps.',
  },
  'beyond-cycle': {
    vi: 'Có ca ở tuần nằm ngoài chu kỳ.',
    en: 'A shift is in a week beyond the cycle.',
  },
  'times-same': {
    vi: 'Giờ kết thúc phải khác giờ bắt đầu.',
    en: 'The end must be another time than the start.',
  },
  'hours-empty': {
    vi: 'Giờ kết thúc phải sau giờ bắt đầu.',
    en: 'The end of these hours must be after their start.',
  },
  'two-decimals': {
    vi: 'Chỉ được nhập tối đa 2 chữ số thập phân.',
    en: 'Enter at most 2 decimals.',
  },
  'too-many-values': {
    vi: 'Quá nhiều giá trị cho một lần: hãy chọn ít chỉ tiêu hơn, hoặc khoảng thời gian ngắn hơn.',
    en: 'Too many values at once: choose fewer factors, or a shorter time.',
  },
  'longer-than-a-year': {
    vi: 'Khoảng thời gian dài quá 366 ngày. Hãy chọn khoảng ngắn hơn.',
    en: 'The period is longer than 366 days. Choose a shorter one.',
  },
  'not-a-document': {
    vi: 'Chỉ nhận tệp PDF, PNG hoặc JPEG. Nội dung của tệp này không phải một trong các loại đó.',
    en: 'Only PDF, PNG and JPEG files are taken. The content of this file is none of these.',
  },
  'comment-too-long': {
    vi: 'Bình luận dài tối đa 4.000 ký tự.',
    en: 'A comment has at most 4,000 characters.',
  },
  'ids-wanted': {
    vi: 'Danh sách mã người dùng không hợp lệ.',
    en: 'This is no list of ids of people.',
  },
  'one-of-both': {
    vi: 'Chỉ chọn một người hoặc một nhóm.',
    en: 'Choose either a person or a group.',
  },
  'detection-limit-needed': {
    vi: 'Giới hạn phát hiện phải lớn hơn 0.',
    en: 'The detection limit must be above 0.',
  },
  'factors-needed': {
    vi: 'Hãy chọn ít nhất một chỉ tiêu, hoặc chọn tất cả.',
    en: 'Choose at least one factor, or all of them.',
  },
  'originals-of-readings': {
    vi: 'Giá trị gốc chỉ có trong báo cáo số liệu gốc, mỗi số liệu một dòng.',
    en: 'Original values are in reports of readings as recorded, with one row per reading.',
  },
  'not-air': {
    vi: 'VN_AQI chỉ có ở trạm không khí. Hãy chọn một trạm không khí.',
    en: 'Only air stations have VN_AQI. Choose an air station.',
  },
  'not-electricity': {
    vi: 'Tiền điện chỉ có ở trạm điện. Hãy chọn một trạm điện.',
    en: 'Only electricity stations have costs. Choose an electricity station.',
  },
}

export function fieldSentence(
  problem: FieldErrorCode | SchemaProblem,
  locale: Locale,
  bound?: number | bigint,
): string {
  const form = Number(bound) === 1 ? '$1' : '$2'
  return sentences[problem][locale].replace('{n}', String(bound ?? '')).replace(/\{n\|(\w+)\|(\w+)\}/, form)
}
