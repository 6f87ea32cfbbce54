import type { FieldErrorCode } from '@quantrac/contract'
import type { Locale } from '../context.ts'
import type { Text } from './text.ts'

/** Why a schema refused a field. `{n}` is the bound. */
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
  unknown: { vi: 'Không tồn tại.', en: 'Does not exist.' },
  'min-above-max': {
    vi: 'Giới hạn dưới phải nhỏ hơn giới hạn trên.',
    en: 'The lower limit must be below the upper limit.',
  },
  'bands-overlap': { vi: 'Hai vùng cảnh báo sớm chồng lên nhau.', en: 'The two warning bands overlap.' },
  'deadband-too-wide': {
    vi: 'Vùng trễ quá rộng: không giá trị nào có thể kết thúc cảnh báo.',
    en: 'The deadband is too wide: no value could end an alert.',
  },
  needed: { vi: 'Cần nhập giá trị này.', en: 'This value is needed.' },
  'end-before-start': {
    vi: 'Thời điểm kết thúc phải sau thời điểm bắt đầu.',
    en: 'The end must be after the start.',
  },
  'not-a-picture': {
    vi: 'Không phải là ảnh PNG hoặc JPEG nguyên vẹn.',
    en: 'Not a whole PNG or JPEG picture.',
  },
  'cron-invalid': {
    vi: 'Không phải là một trường cron hợp lệ, hoặc lịch này không bao giờ chạy.',
    en: 'Not a valid cron field, or the line is never due.',
  },
  negative: { vi: 'Không được là số âm.', en: 'Must not be negative.' },
  'not-finite': { vi: 'Phải là một số hữu hạn.', en: 'Must be a finite number.' },
  'password-needed-again': {
    vi: 'Hãy nhập lại mật khẩu khi đổi máy chủ, cổng hoặc TLS.',
    en: 'Enter the password again when host, port or TLS change.',
  },
  'topic-invalid': { vi: 'Chủ đề MQTT không hợp lệ.', en: 'Not a valid MQTT topic.' },
  future: { vi: 'Thời điểm nằm trong tương lai.', en: 'The time lies in the future.' },
  'too-old': { vi: 'Thời điểm đã quá 5 năm.', en: 'The time is more than 5 years ago.' },
  'start-after-end': {
    vi: 'Thời điểm bắt đầu phải trước thời điểm kết thúc.',
    en: 'The start must be before the end.',
  },
  'must-be-known': { vi: 'Cần có trạm này trước.', en: 'The station must exist first.' },
  'wrong-password': { vi: 'Mật khẩu hiện tại không đúng.', en: 'The current password is not right.' },
  'password-common': {
    vi: 'Mật khẩu này quá phổ biến, hãy chọn mật khẩu khác.',
    en: 'This password is too common, choose another one.',
  },
  'password-is-email': {
    vi: 'Mật khẩu không được trùng với email.',
    en: 'The password must not be the email.',
  },
  'born-too-early': {
    vi: 'Ngày sinh phải từ năm 1900 trở đi.',
    en: 'The date of birth must be 1900 or later.',
  },
  required: { vi: 'Bắt buộc nhập.', en: 'Required.' },
  'wrong-type': { vi: 'Kiểu giá trị không đúng.', en: 'Wrong type of value.' },
  'too-short': { vi: 'Cần ít nhất {n} ký tự.', en: 'At least {n} characters.' },
  'too-long': { vi: 'Tối đa {n} ký tự.', en: 'At most {n} characters.' },
  'too-small': { vi: 'Không được nhỏ hơn {n}.', en: 'Must not be below {n}.' },
  'too-big': { vi: 'Không được lớn hơn {n}.', en: 'Must not be above {n}.' },
  'too-few': { vi: 'Cần ít nhất {n} mục.', en: 'At least {n} items.' },
  'too-many': { vi: 'Tối đa {n} mục.', en: 'At most {n} items.' },
  'not-one-of': {
    vi: 'Giá trị không nằm trong các lựa chọn cho phép.',
    en: 'Not one of the allowed values.',
  },
  'bad-format': { vi: 'Giá trị không đúng định dạng.', en: 'Not in the expected form.' },
  blank: { vi: 'Không được để trống.', en: 'Must not be blank.' },
  'factors-beyond-limit': {
    vi: 'Loại tiện ích này hiển thị tối đa {n} chỉ tiêu.',
    en: 'This type of widget shows at most {n} factors.',
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
    vi: 'Nhỏ hơn kích thước tối thiểu của loại tiện ích này.',
    en: 'Below the least size of this type of widget.',
  },
  'hours-overlap': {
    vi: 'Các khung giờ chồng lên nhau hoặc không theo thứ tự.',
    en: 'The hours overlap, or are not in order.',
  },
  'hours-missing': {
    vi: 'Các khung giờ phải nối tiếp nhau từ 00:00 đến 24:00.',
    en: 'The hours must follow each other from 00:00 to 24:00.',
  },
  'hours-empty': {
    vi: 'Giờ kết thúc phải sau giờ bắt đầu.',
    en: 'Hours must end after they begin.',
  },
  'longer-than-a-year': {
    vi: 'Tối đa 366 ngày. Hãy chọn khoảng thời gian ngắn hơn.',
    en: 'At most 366 days. Choose a shorter period.',
  },
  'factors-needed': {
    vi: 'Hãy chọn ít nhất một chỉ tiêu, hoặc chọn tất cả.',
    en: 'Choose at least one factor, or all of them.',
  },
}

export function fieldSentence(
  problem: FieldErrorCode | SchemaProblem,
  locale: Locale,
  bound?: number | bigint,
): string {
  return sentences[problem][locale].replace('{n}', String(bound ?? ''))
}
