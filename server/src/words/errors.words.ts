import type { ErrorCode, FieldErrorCode } from '@quantrac/contract'
import type { Locale } from '../context.ts'

type Words = { errors: Record<ErrorCode, string>; fields: Record<FieldErrorCode | SchemaProblem, string> }

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

const vi: Words = {
  errors: {
    'bad-request': 'Yêu cầu không hợp lệ.',
    'malformed-json': 'Nội dung gửi lên không phải là JSON hợp lệ.',
    'malformed-id': 'Mã định danh không hợp lệ.',
    'login-failed': 'Đăng nhập thất bại: email hoặc mật khẩu không đúng.',
    'token-missing': 'Bạn cần đăng nhập.',
    'token-invalid': 'Phiên đăng nhập không hợp lệ hoặc đã hết hạn.',
    'refresh-invalid': 'Phiên đăng nhập đã kết thúc. Vui lòng đăng nhập lại.',
    'csrf-failed': 'Yêu cầu bị từ chối vì thiếu hoặc sai mã CSRF.',
    'permission-denied': 'Bạn không có quyền thực hiện thao tác này.',
    escalation: 'Bạn không thể cấp quyền mà chính bạn không có.',
    'limited-reach': 'Quyền của bạn chỉ áp dụng cho một số trạm nên không thể thêm trạm mới.',
    'not-found': 'Không tìm thấy.',
    conflict: 'Trạng thái hiện tại không cho phép thao tác này.',
    'reading-exists': 'Chỉ tiêu này đã có số liệu tại thời điểm đó.',
    'code-ambiguous': 'Nhiều trạm có chỉ tiêu với mã này; hãy cho biết mã trạm.',
    'factor-has-readings': 'Chỉ tiêu đã có số liệu nên không thể chuyển sang trạm khác.',
    busy: 'Một thao tác khác đang được thực hiện, vui lòng thử lại sau giây lát.',
    'last-admin': 'Phải còn ít nhất một quản trị viên đang hoạt động.',
    'own-account': 'Bạn không thể xóa hoặc vô hiệu hóa tài khoản của chính mình.',
    'payload-too-large': 'Nội dung gửi lên quá lớn.',
    'unsupported-media-type': 'Kiểu nội dung không được hỗ trợ.',
    'too-many-requests': 'Quá nhiều yêu cầu, vui lòng thử lại sau.',
    internal: 'Hệ thống gặp lỗi, vui lòng thử lại.',
    'database-unavailable': 'Cơ sở dữ liệu tạm thời không truy cập được, vui lòng thử lại sau giây lát.',
    'broker-refused': 'Không kết nối được tới máy chủ MQTT.',
    'broker-silent': 'Máy chủ MQTT không trả lời.',
    'no-source': 'Không có tiến trình nào đang chạy với vai trò nhận số liệu (ingest).',
    stopping: 'Hệ thống đang khởi động lại, vui lòng thử lại sau giây lát.',
  },
  fields: {
    taken: 'Giá trị này đã được sử dụng.',
    unknown: 'Không tồn tại.',
    'min-above-max': 'Giới hạn dưới phải nhỏ hơn giới hạn trên.',
    'bands-overlap': 'Hai vùng cảnh báo sớm chồng lên nhau.',
    'deadband-too-wide': 'Vùng trễ quá rộng: không giá trị nào có thể kết thúc cảnh báo.',
    negative: 'Không được là số âm.',
    'not-finite': 'Phải là một số hữu hạn.',
    'password-needed-again': 'Hãy nhập lại mật khẩu khi đổi máy chủ, cổng hoặc TLS.',
    'topic-invalid': 'Chủ đề MQTT không hợp lệ.',
    future: 'Thời điểm nằm trong tương lai.',
    'too-old': 'Thời điểm đã quá 5 năm.',
    'start-after-end': 'Thời điểm bắt đầu phải trước thời điểm kết thúc.',
    'must-be-known': 'Cần có trạm này trước.',
    'wrong-password': 'Mật khẩu hiện tại không đúng.',
    'password-common': 'Mật khẩu này quá phổ biến, hãy chọn mật khẩu khác.',
    'password-is-email': 'Mật khẩu không được trùng với email.',
    'born-too-early': 'Ngày sinh phải từ năm 1900 trở đi.',
    required: 'Bắt buộc nhập.',
    'wrong-type': 'Kiểu giá trị không đúng.',
    'too-short': 'Cần ít nhất {n} ký tự.',
    'too-long': 'Tối đa {n} ký tự.',
    'too-small': 'Không được nhỏ hơn {n}.',
    'too-big': 'Không được lớn hơn {n}.',
    'too-few': 'Cần ít nhất {n} mục.',
    'too-many': 'Tối đa {n} mục.',
    'not-one-of': 'Giá trị không nằm trong các lựa chọn cho phép.',
    'bad-format': 'Giá trị không đúng định dạng.',
    blank: 'Không được để trống.',
  },
}

const en: Words = {
  errors: {
    'bad-request': 'The request is not valid.',
    'malformed-json': 'The content is not valid JSON.',
    'malformed-id': 'The id is not valid.',
    'login-failed': 'Login failed',
    'token-missing': 'Please sign in.',
    'token-invalid': 'The session is not valid or has ended.',
    'refresh-invalid': 'The session has ended. Please sign in again.',
    'csrf-failed': 'The request was refused: its CSRF token is missing or wrong.',
    'permission-denied': 'You do not have permission to do this.',
    escalation: 'You cannot grant a permission that you do not have.',
    'limited-reach': 'Your rights are limited to some stations, so you cannot add a new one.',
    'not-found': 'Not found.',
    conflict: 'The current state does not allow this.',
    'reading-exists': 'This factor already has a reading at that moment.',
    'code-ambiguous': 'Several stations have a factor with this code; name the station.',
    'factor-has-readings': 'The factor has readings and cannot move to another station.',
    busy: 'Another operation is under way, please try again in a moment.',
    'last-admin': 'At least one active administrator must remain.',
    'own-account': 'You cannot delete or deactivate your own account.',
    'payload-too-large': 'The content is too large.',
    'unsupported-media-type': 'This type of content is not supported.',
    'too-many-requests': 'Too many requests, please try again later.',
    internal: 'Something went wrong, please try again.',
    'database-unavailable': 'The database cannot be reached at the moment, please try again shortly.',
    'broker-refused': 'Failed to connect to MQTT broker',
    'broker-silent': 'The MQTT broker does not answer.',
    'no-source': 'No copy of the program that takes messages (role ingest) is running.',
    stopping: 'The system is restarting, please try again shortly.',
  },
  fields: {
    taken: 'This value is already in use.',
    unknown: 'Does not exist.',
    'min-above-max': 'The lower limit must be below the upper limit.',
    'bands-overlap': 'The two warning bands overlap.',
    'deadband-too-wide': 'The deadband is too wide: no value could end an alert.',
    negative: 'Must not be negative.',
    'not-finite': 'Must be a finite number.',
    'password-needed-again': 'Enter the password again when host, port or TLS change.',
    'topic-invalid': 'Not a valid MQTT topic.',
    future: 'The time lies in the future.',
    'too-old': 'The time is more than 5 years ago.',
    'start-after-end': 'The start must be before the end.',
    'must-be-known': 'The station must exist first.',
    'wrong-password': 'The current password is not right.',
    'password-common': 'This password is too common, choose another one.',
    'password-is-email': 'The password must not be the email.',
    'born-too-early': 'The date of birth must be 1900 or later.',
    required: 'Required.',
    'wrong-type': 'Wrong type of value.',
    'too-short': 'At least {n} characters.',
    'too-long': 'At most {n} characters.',
    'too-small': 'Must not be below {n}.',
    'too-big': 'Must not be above {n}.',
    'too-few': 'At least {n} items.',
    'too-many': 'At most {n} items.',
    'not-one-of': 'Not one of the allowed values.',
    'bad-format': 'Not in the expected form.',
    blank: 'Must not be blank.',
  },
}

const words: Record<Locale, Words> = { vi, en }

export function errorSentence(code: ErrorCode, locale: Locale): string {
  return words[locale].errors[code]
}

export function fieldSentence(
  problem: FieldErrorCode | SchemaProblem,
  locale: Locale,
  bound?: number | bigint,
): string {
  return words[locale].fields[problem].replace('{n}', String(bound ?? ''))
}

/** The language of an answer: the first of `Accept-Language` that the product speaks, else Vietnamese. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const ranked = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', quality = ''] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/)
      return { language: tag.split(/[-_]/)[0], rank: quality === '' ? 1 : Number(quality) || 0 }
    })
    .filter(
      (entry): entry is { language: Locale; rank: number } =>
        entry.rank > 0 && (entry.language === 'vi' || entry.language === 'en'),
    )
    .sort((a, b) => b.rank - a.rank)
  return ranked[0]?.language ?? 'vi'
}
