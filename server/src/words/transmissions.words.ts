import type { Locale, Text } from './text.ts'

const problems: Readonly<Record<string, Text>> = {
  'unknown-host': { vi: 'Không có máy chủ nào tên như vậy', en: 'No host has this name' },
  refused: {
    vi: 'Máy chủ từ chối kết nối: có thể sai cổng',
    en: 'The connection is refused: the port may be wrong',
  },
  unreachable: { vi: 'Không tới được địa chỉ này', en: 'This address cannot be reached' },
  timeout: { vi: 'Máy chủ không trả lời kịp', en: 'The server does not answer in time' },
  closed: { vi: 'Kết nối bị ngắt', en: 'The connection ended' },
  certificate: {
    vi: 'Không tin được chứng chỉ của máy chủ',
    en: 'The certificate of the server is not trusted',
  },
  'no-tls': { vi: 'Cổng này không dùng TLS', en: 'There is no TLS at this port' },
  'host-key': {
    vi: 'Khóa của máy chủ khác khóa đã ghim, nên không gửi mật khẩu',
    en: 'The key of the server is not the pinned one, so no password was sent',
  },
  'host-key-unknown': {
    vi: 'Chưa ghim khóa của máy chủ: hãy hỏi bên nhận, đối chiếu rồi nhập',
    en: 'The key of the server is not pinned yet: compare it with the receiver’s word, then enter it',
  },
  login: { vi: 'Đăng nhập bị từ chối', en: 'The sign-in is refused' },
  reply: { vi: 'Máy chủ không nhận', en: 'The server refuses it' },
  different: {
    vi: 'Đọc lại không giống nội dung đã ghi',
    en: 'What is read back is not what was written',
  },
  secret: {
    vi: 'Không đọc được mật khẩu hoặc khóa đã lưu: hãy nhập lại',
    en: 'The stored password or key cannot be read: enter it again',
  },
}

/** A stored problem in words, with what the server says. */
export function transmissionProblemIn(locale: Locale, stored: string): string {
  const [, kind = '', detail = ''] = /^(\S*) ?([^]*)$/.exec(stored) ?? []
  const words = problems[kind]?.[locale] ?? kind
  return detail === '' ? words : `${words}: ${detail}`
}
